import { fileURLToPath } from 'node:url'
import { serve } from './serve.ts'

await serve(fileURLToPath(new URL('../dist', import.meta.url)))
