import { readFileSync } from 'node:fs';

/** Resident memory of a process now, MB. Only where there is a `/proc`; throws when the process is gone. */
export function readMemoryMb(pid: number): number {
  const kilobytes = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
  return Number(kilobytes) / 1024;
}
