/** Parts of addresses that the specification names without using them in its calls; listed by the documentation. */
export const pathConstants = {
  token: 'token/',
  warehouse: 'warehouse/',
  newsList: 'bioinformatical/paper_summary/get_news/',
} as const
