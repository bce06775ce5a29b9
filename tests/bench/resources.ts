import type { Browser } from 'playwright'
import { openBrowser } from './browser/openBrowser.ts'
import { type PageServer, servePages } from './browser/pageServer.ts'
import { startTrialServer, type TrialServer } from './server/trialServer.ts'

/** What several rows share, each made when it is first asked for and closed at the end. */
export class Resources {
  private readonly closing: (() => Promise<unknown>)[] = []
  private browserOpened: Promise<Browser> | null = null
  private pagesServed: Promise<PageServer> | null = null
  private trialStarted: Promise<TrialServer> | null = null

  async browser(): Promise<Browser> {
    const before = await this.browserOpened
    // One that ended under a row leaves the rows after it another.
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
