import account from '../../locales/es/account.json' with { type: 'json' }
import admin from '../../locales/es/admin.json' with { type: 'json' }
import genome from '../../locales/es/genome.json' with { type: 'json' }
import pedigree from '../../locales/es/pedigree.json' with { type: 'json' }
import saved from '../../locales/es/saved.json' with { type: 'json' }
import statistics from '../../locales/es/statistics.json' with { type: 'json' }
import storage from '../../locales/es/storage.json' with { type: 'json' }
import type { Sentences } from './sentences.ts'
import shared from './shared/es.ts'

/** Every Spanish sentence by its key. */
const sentences = {
  ...shared,
  ...account,
  ...admin,
  ...genome,
  ...pedigree,
  ...saved,
  ...statistics,
  ...storage,
} satisfies Sentences

export default sentences
