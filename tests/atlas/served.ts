import type { Plugin } from 'vite'

/** The development server has the atlas at `/flows`. */
export const atlasAtFlows = (): Plugin => ({
  name: 'atlas',
  configureServer({ middlewares }) {
    middlewares.use('/flows', (_, response) => {
      response.writeHead(302, { location: '/tests/atlas/flows.html' }).end()
    })
  },
})
