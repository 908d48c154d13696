import { chooseLook } from './look.ts'

chooseLook()
