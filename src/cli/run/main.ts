/**
 * `npm run -s run -- FILE_OR_SCENARIO_OR_LINK …`: computes a run and prints it, as text or as any of the exports. A charm runs in real
 * Python; with `--charm none` the twin of the library answers at once. `--schema` prints the JSON schema of a run's file.
 */
import { runCommand } from '../bad-input';
import { program } from './program';

await runCommand(async () => {
  process.stdout.write(await program(process.argv.slice(2)));
  return 0;
});
