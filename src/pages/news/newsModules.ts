import { articleCommands, newsCommands } from '../../commands/pages/newsCommands.ts'
import type { PageModule } from '../page.ts'
import { ArticlePage } from './ArticlePage.tsx'
import { NewsListPage } from './NewsListPage.tsx'

export const newsListModule: PageModule = {
  Page: NewsListPage,
  regions: [
    { name: 'header', scope: null },
    { name: 'search', scope: null },
    { name: 'news', scope: 'news', extraScope: 'newsPage' },
  ],
  commands: newsCommands,
  undo: null,
  // Its keys work wherever the focus is.
  mode: () => 'newsPage',
}

export const articleModule: PageModule = {
  Page: ArticlePage,
  regions: [
    { name: 'header', scope: null },
    { name: 'search', scope: null },
    { name: 'article', scope: null },
  ],
  commands: articleCommands,
  undo: null,
  // Its keys work wherever the focus is.
  mode: () => 'newsPage',
}
