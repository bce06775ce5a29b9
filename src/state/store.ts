import { createStore } from 'jotai'

/** The application's only store: pages read it through React, map and grid subscribe outside React's render. */
export const store = createStore()
export type Store = typeof store

/** Anything that reads state: the store, or a derived atom's getter. */
export type Reader = Pick<Store, 'get'>
