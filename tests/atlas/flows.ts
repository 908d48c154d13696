import { present } from '../../src/machines/present.ts'
import { showAtlas } from '../../tools/atlas/site/site.tsx'
import { atlas } from './cabinet-atlas.ts'

showAtlas(present(document.getElementById('atlas'), 'atlas'), atlas)
