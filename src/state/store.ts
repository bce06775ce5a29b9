import { createStore } from 'jotai'

/** The application's one store: pages read it through React, map and grid subscribe outside React's render. */
export const store = createStore()
export type Store = typeof store

/** What reads the state: the store, or an atom that is worked out from others. */
export type Reader = Pick<Store, 'get'>
