import { client } from '../api/browser.ts'
import type { Store } from '../state/store.ts'
import { linkFieldYear } from './fieldYear/fieldYearLink.ts'
import { followCrops } from './followCrops.ts'
import { openLiveConnection } from './liveConnection.ts'
import { openPair } from './pair/windowPair.ts'
import { followSettings } from './userSettings.ts'

/**
 * Connects a signed-in user's work with server, socket, browser database and the second window; returns how to
 * disconnect.
 */
export function linkUser(store: Store, userId: number): () => void {
  const pair = openPair(store, userId)
  const close = openLiveConnection(store, userId, pair)
  const unlink = linkFieldYear(store, client, userId, pair)
  const stopSettings = followSettings(store, client)
  const stopCrops = followCrops(store, client)
  return () => {
    stopCrops()
    stopSettings()
    unlink()
    close()
    pair.leave()
  }
}
