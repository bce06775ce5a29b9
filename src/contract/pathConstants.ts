/** Parts of addresses that the specification names beside its calls, without a use of their own; the documentation lists them. */
export const pathConstants = {
  token: 'token/',
  warehouse: 'warehouse/',
  newsList: 'bioinformatical/paper_summary/get_news/',
} as const
