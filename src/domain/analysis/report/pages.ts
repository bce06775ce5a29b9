/** Pages of the report of a trial, in their order. */
export const reportPages = ['summary', 'means', 'variance', 'maps', 'correlations', 'methods'] as const
export type ReportPage = (typeof reportPages)[number]
