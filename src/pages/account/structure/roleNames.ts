import type { Role } from '../../../domain/company/may.ts'

/** Names of the roles, keys of locales. */
export const roleNames = {
  general_director: 'auth.roleGeneralDirector',
  division_head: 'auth.roleDivisionHead',
  employee: 'auth.roleEmployee',
} as const satisfies Record<Role, string>
