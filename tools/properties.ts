/**
 * Properties are asked of the same drawn inputs in every run of `npm test`, so that what fails can be run again. `FC_SEED=7 npx vitest run FILE` asks
 * others: that is how new counterexamples are looked for.
 */
import fc from 'fast-check';

fc.configureGlobal({ seed: Number(process.env['FC_SEED'] ?? 20261130) });
