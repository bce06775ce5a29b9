/** Pages of the trial report, in order. */
export const reportPages = ['summary', 'means', 'variance', 'maps', 'correlations', 'methods'] as const
export type ReportPage = (typeof reportPages)[number]
