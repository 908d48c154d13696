import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Processes that tests start keep their compiled modules here: the second one starts faster than the first. */
export const compileCache = join(tmpdir(), 'cabinet-compile-cache')
