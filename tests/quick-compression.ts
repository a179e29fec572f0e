/**
 * Loaded before a server of tests (`--import`): in its spare time a site compresses every page as well as it can, which
 * takes two minutes of a processor for two thousand pages and payloads. Here it does the same with less effort, and the
 * tests have the processor.
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
