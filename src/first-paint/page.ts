import { paintFirst } from './painted.ts'

paintFirst()
