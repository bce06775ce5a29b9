/** Tables that every machine has a copy of: rarely written, and referred to by rows of every company, or read at sign-in. */
export const copiedTables: readonly string[] = ['countries', 'regions', 'companies', 'divisions', 'users']

/** Tables of companies that stay on the coordinator: small, and read before the company is known. */
export const coordinatorTables: readonly string[] = ['sessions', 'jobs']
