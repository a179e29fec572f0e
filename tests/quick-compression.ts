/**
 * Loaded before a server of tests (`--import`). When idle, a site compresses every page at the highest level, which
 * takes two minutes of CPU time for two thousand pages and payloads. Here it uses a lower level, to leave the CPU to
 * the tests.
 */
import { syncBuiltinESMExports } from 'node:module';
import zlib from 'node:zlib';

const maxQuality = 4;
const { BROTLI_PARAM_QUALITY } = zlib.constants;
const { brotliCompress } = zlib;

zlib.brotliCompress = ((buffer: zlib.InputType, options: zlib.BrotliOptions, callback: zlib.CompressCallback) => {
  const quality = Math.min(maxQuality, Number(options.params?.[BROTLI_PARAM_QUALITY] ?? maxQuality));
  brotliCompress(buffer, { ...options, params: { ...options.params, [BROTLI_PARAM_QUALITY]: quality } }, callback);
}) as typeof brotliCompress;
syncBuiltinESMExports();
