/** `npm run -s lessons -- …`: prints lessons as Markdown, with what the engine answers in place of what would be clicked. */
import { BadInput, program } from './program';

try {
  process.stdout.write(program(process.argv.slice(2)));
} catch (error) {
  if (!(error instanceof BadInput)) throw error;
  console.error(error.message);
  process.exitCode = 2;
}
