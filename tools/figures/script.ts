/** A script for other people's pages: one classic file without imports, its name its own, minified. */
import { build } from 'vite';

/** @param entry path of a module that exports nothing */
export async function classicScript(entry: string): Promise<string> {
  const result = await build({
    configFile: false,
    logLevel: 'error',
    publicDir: false,
    build: {
      write: false,
      target: 'es2022',
      minify: true,
      lib: { entry, formats: ['iife'], name: 'script', fileName: () => 'script.js' },
    },
  });
  const outputs = Array.isArray(result) ? result : 'output' in result ? [result] : [];
  const chunk = outputs.flatMap(({ output }) => output).find((file) => file.type === 'chunk');
  if (!chunk) throw new Error(`${entry} gave no script.`);
  return chunk.code;
}
