/// <reference lib="webworker" />

import { cleanupOutdatedCaches, matchPrecache, precacheAndRoute } from 'workbox-precaching'
import { NavigationRoute, registerRoute } from 'workbox-routing'
import { inBackground } from '../domain/inBackground.ts'

declare const self: ServiceWorkerGlobalScope & {
  /** Every file of the build with its revision; inserted by the build. */
  __WB_MANIFEST: { url: string; revision: string | null }[]
}

/** The page for every address of the application, cached together with its policy headers. */
const page = '/index.html'

/** Addresses that are not pages of the application. */
const notPages = /^\/(api|warehouse\/api|notification|brapi|assets|healthz|readyz|metrics)(\/|$)/

cleanupOutdatedCaches()
precacheAndRoute(self.__WB_MANIFEST)

async function answerPage({ request }: { request: Request }): Promise<Response> {
  try {
    return await fetch(request)
  } catch (error) {
    const cached = await matchPrecache(page)
    if (cached) return cached
    throw error
  }
}

registerRoute(new NavigationRoute(answerPage, { denylist: [notPages] }))

self.addEventListener('install', () => inBackground(self.skipWaiting()))
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))
