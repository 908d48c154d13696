/**
 * React's client is one compiled file, and a bundler can leave nothing of it out. A third of it serves what this app
 * never asks for: pages rendered by a server, view transitions, style sheets and scripts as components, form actions.
 * What is named here goes before the bundler looks, and with it all that only it needs. Nothing goes silently: an
 * element of a kind that is left out is an invalid one for React, a function that must not be reached throws, and
 * whatever another version of React words otherwise fails the build. tests/screens/lean-react.test.ts holds our
 * sources and the libraries that we use to what is left.
 */
import type { Plugin } from 'vite'

const REACT = '19.3.1'

/** What must never run, does. */
const never = 'unasked();'

/** Functions, and what remains of their bodies: the answer that they give to an app that has nothing of this. */
const answers: Record<string, Record<string, string>> = {
  'pages rendered by a server': {
    throwOnHydrationMismatch: never,
    getNextHydratable: never,
    updateDehydratedSuspenseComponent: never,
    hideOrUnhideDehydratedBoundary: never,
    clearHydrationBoundary: never,
    popToNextHostParent: never,
    upgradeHydrationErrorsToRecoverable: 'return null;',
    commitActivityHydrationCallbacks: '',
    commitSuspenseHydrationCallbacks: '',
    retryIfBlockedOn: '',
    queueIfContinuousEvent: 'return false;',
    clearIfContinuousEvent: '',
  },
  '<ViewTransition>': {
    createViewTransitionInstance: never,
    getViewTransitionName: never,
    getViewTransitionClassName: never,
    applyViewTransitionToHostInstances: never,
    restoreViewTransitionOnHostInstances: never,
    trackEnterViewTransitions: '',
    commitExitViewTransitions: '',
    commitNestedViewTransitions: '',
    restoreEnterOrExitViewTransitions: '',
    restoreNestedViewTransitions: '',
  },
  '<Activity> and <SuspenseList>': {
    updateActivityComponent: never,
    updateSuspenseListComponent: never,
  },
  'the ref of a <Fragment>': {
    FragmentInstance: never,
    commitNewChildToFragmentInstances: '',
    commitFragmentInstanceInsertionEffects: '',
    commitFragmentInstanceDeletionEffects: '',
  },
  'style sheets, styles and scripts as components': {
    getResource:
      'if (type === "style" || type === "script" || pendingProps.precedence) unasked(); return null;',
    acquireResource: never,
    suspendResource: never,
    preloadResourceAndSuspendIfNeeded: never,
    preloadInstanceAndSuspendIfNeeded: 'workInProgress.flags &= -16777217;',
    waitForCommitToBeReady: 'return null;',
  },
  'form actions': {
    mountActionState: never,
    updateActionStateImpl: never,
    rerenderActionState: never,
    extractEvents$1: '',
  },
  'the names of components in errors': {
    getStackByFiberInDevAndProd: 'return "";',
  },
}

/** Statements and cases that go. */
const gone: readonly RegExp[] = [
  /^exports\.hydrateRoot = [\s\S]*?^\};$/m,
  /ReactDOMHydrationRoot\.prototype\.render = (?=ReactDOMRoot\.prototype\.render =)/,
  /ReactDOMHydrationRoot\.prototype\.unmount = (?=ReactDOMRoot\.prototype\.unmount =)/,
  /^ReactDOMHydrationRoot\.prototype\.unstable_scheduleHydration = [\s\S]*?^\};$/m,
  /^FragmentInstance\.prototype\.\w+ = [\s\S]*?^\};$/gm,
  /^ReactDOMSharedInternals\.findDOMNode = [\s\S]*?^\};$/m,
  /^ {6}case REACT_(ACTIVITY|SUSPENSE_LIST)_TYPE:\n {8}return \([\s\S]*?^ {8}\);$/gm,
  /^ {6}case REACT_LEGACY_HIDDEN_TYPE:\n {6}case REACT_VIEW_TRANSITION_TYPE:\n {8}return \([\s\S]*?^ {8}\);$/m,
]

/** Variables of the file that are never anything but false. */
const alwaysFalse = ['isHydrating', 'shouldStartViewTransition']

/** Of what `react-dom` itself offers. */
const unofferedByReactDom =
  /^exports\.(preconnect|prefetchDNS|preinit|preinitModule|preload|preloadModule|requestFormReset|useFormState|useFormStatus|unstable_batchedUpdates) = [\s\S]*?^\};$/gm

export function leanReact(): Plugin {
  return {
    name: 'lean-react',
    transform(code, id) {
      const fail = (what: string) =>
        this.error(`React ${REACT} is not as scripts/lean-react.ts knows it: ${what}`)
      if (/\/react-dom\/cjs\/react-dom\.production\.js$/.test(id))
        return { code: cut(code, unofferedByReactDom, fail), map: null }
      if (!/\/react-dom\/cjs\/react-dom-client\.production\.js$/.test(id)) return null
      if (!code.includes(`exports.version = "${REACT}"`)) fail('another version')
      let lean = code
      for (const [name, body] of Object.values(answers).flatMap(Object.entries<string>))
        lean = answer(lean, name, body, fail)
      for (const pattern of gone) lean = cut(lean, pattern, fail)
      for (const name of alwaysFalse) lean = falsify(lean, name, fail)
      return {
        code: `${lean}\nfunction unasked() { throw Error("React was built without this"); }`,
        map: null,
      }
    },
  }
}

type Fail = (what: string) => never

function cut(code: string, pattern: RegExp, fail: Fail): string {
  const lean = code.replace(pattern, '')
  return lean === code ? fail(String(pattern)) : lean
}

function answer(code: string, name: string, body: string, fail: Fail): string {
  const whole = new RegExp(
    `^(function ${name.replace('$', '\\$')}\\([^)]*\\) \\{\\n)[\\s\\S]*?^\\}$`,
    'm',
  )
  return whole.test(code) ? code.replace(whole, (_, head) => `${head}${body}}`) : fail(name)
}

/** From its declaration on, for parameters before it bear the same name. */
function falsify(code: string, name: string, fail: Fail): string {
  const at = code.search(new RegExp(`(?<=^(var)? +)${name} = !1,$`, 'm'))
  if (at < 0) return fail(name)
  const use = new RegExp(`(?<![\\w$.])${name}(?![\\w$])( = ![01](?=[;,)]))?`, 'g')
  const rest = code.slice(at + `${name} = !1,`.length)
  return code.slice(0, at) + rest.replace(use, 'false')
}
