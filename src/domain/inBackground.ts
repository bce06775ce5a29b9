/** Handles the reason of a failure in the background. */
type ReportFailure = (reason: unknown) => void

/** Leaves the failure to the platform: an unhandled rejection, which the server logs and a worker prints. */
const leaveToPlatform: ReportFailure = (reason) => {
  throw reason
}

let reportFailure = leaveToPlatform

/** Sets who reports failures of work in the background, as the page does to the user; null = the platform. */
export function reportBackgroundFailures(report: ReportFailure | null): void {
  reportFailure = report ?? leaveToPlatform
}

/**
 * Starts work that the caller does not wait for. Its failure is reported to the user, once and in one way. Nothing is
 * work that was not begun (`scene?.load()`) or that is done already.
 */
// biome-ignore lint/suspicious/noConfusingVoidType: what navigates answers a promise or nothing
export function inBackground(work: PromiseLike<unknown> | void): void {
  Promise.resolve(work).catch((reason: unknown) => reportFailure(reason))
}
