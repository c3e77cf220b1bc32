interface Report {
  userLimits?: { open_files?: { soft?: number | 'unlimited' } };
}

/** Descriptors that are kept for the database, files and mail, however many clients there are. */
const KEPT = 64;

/** A report takes 13 ms, and says the same as long as this process lives. */
let known: number | undefined;

/**
 * The connections a server may accept of this process's descriptors: without any left it could not reach its database,
 * nor the carrier by its `carrierSockets`: a process with clients sends what they press for.
 */
export function mostConnections(
  carrierSockets: number,
  descriptors: number = (known ??= limitOfDescriptors()),
): number {
  return Math.max(Math.floor(descriptors / 2), descriptors - KEPT - carrierSockets);
}

/** `ulimit -n`; Infinity where there is none. */
function limitOfDescriptors(): number {
  // Names of connected machines would be looked up.
  const report = Object.assign(process.report, { excludeNetwork: true });
  const limit = (report.getReport() as Report).userLimits?.open_files?.soft;
  return typeof limit === 'number' ? limit : Infinity;
}
