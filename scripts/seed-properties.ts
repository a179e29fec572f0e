/** Before each unit test file: vite.config.ts has chosen the seed for all workers. */
import fc from 'fast-check';

fc.configureGlobal({ ...fc.readConfigureGlobal(), seed: Number(process.env['FUZZ_SEED']) });
