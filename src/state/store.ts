import { createStore } from 'jotai'

/** The application's one store: pages read it through React, map and grid subscribe outside React's render. */
export const store = createStore()
export type Store = typeof store
