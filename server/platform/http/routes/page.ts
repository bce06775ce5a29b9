/** The `meta` of a paged list. */
export function pageMetaOf(
  query: { page: number; page_size: number },
  total: number,
): { page: number; page_size: number; total: number; total_pages: number } {
  const { page, page_size } = query
  return { page, page_size, total, total_pages: Math.ceil(total / page_size) }
}
