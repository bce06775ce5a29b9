import { config } from 'zod'

// The page's policy forbids eval. The build keeps this file with zod, so that it runs before any schema.
config({ jitless: true })
