import { accountCalls } from './account.ts'
import { authCalls } from './auth.ts'
import type { Call } from './call.ts'
import { changeCalls } from './changes.ts'
import { cropCalls } from './crops.ts'
import { notificationCalls } from './notifications.ts'
import { nurseryCalls } from './nurseries.ts'
import { regionCalls } from './regions.ts'
import { systemCalls } from './system.ts'
import { taskCalls } from './tasks.ts'

/** Every call of the product: the server serves exactly these, and tests hold it to that. */
export const calls: readonly Call[] = [
  ...authCalls,
  ...accountCalls,
  ...regionCalls,
  ...cropCalls,
  ...notificationCalls,
  ...taskCalls,
  ...systemCalls,
  ...nurseryCalls,
  ...changeCalls,
]
