import { chooseLook } from './look.ts'
import { paintFirst } from './painted.ts'

chooseLook()
paintFirst()
