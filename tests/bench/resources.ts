import type { Browser } from 'playwright'
import { openBrowser } from './browser/openBrowser.ts'
import { type PageServer, servePages } from './browser/pageServer.ts'
import { startTrialServer, type TrialServer } from './server/trialServer.ts'

/** What several rows share, each created on first use and closed at the end. */
export class Resources {
  private readonly closing: (() => Promise<unknown>)[] = []
  private browserOpened: Promise<Browser> | null = null
  private pagesServed: Promise<PageServer> | null = null
  private trialStarted: Promise<TrialServer> | null = null

  async browser(): Promise<Browser> {
    const before = await this.browserOpened
    // A browser that ended during a row is replaced for the rows after it.
    if (before?.isConnected()) return before
    this.browserOpened = this.kept(openBrowser())
    return this.browserOpened
  }

  pages(): Promise<PageServer> {
    this.pagesServed ??= this.kept(servePages())
    return this.pagesServed
  }

  trial(): Promise<TrialServer> {
    this.trialStarted ??= this.kept(startTrialServer())
    return this.trialStarted
  }

  async close(): Promise<void> {
    for (const close of this.closing.reverse()) await close()
  }

  private async kept<T extends { close(): Promise<unknown> }>(opening: Promise<T>): Promise<T> {
    const opened = await opening
    this.closing.push(() => opened.close())
    return opened
  }
}
