import { config } from 'zod'

// The page's policy allows no code made from text. The build keeps this file with zod, so that it runs before any schema.
config({ jitless: true })
