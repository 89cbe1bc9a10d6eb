import chartCard from './elements/chart-card.tsx';
import codeCard from './elements/code-card.tsx';
import commandMenu from './elements/command-menu.tsx';
import compactTable from './elements/compact-table.tsx';
import confirmModal from './elements/confirm-modal.tsx';
import datePicker from './elements/date-picker.tsx';
import filterBar from './elements/filter-bar.tsx';
import killChain from './elements/kill-chain.tsx';
import logo from './elements/logo.tsx';
import mapCard from './elements/map-card.tsx';
import ruleForm from './elements/rule-form.tsx';
import scoreCard from './elements/score-card.tsx';
import severityBadges from './elements/severity-badges.tsx';
import sideMenu from './elements/side-menu.tsx';
import statCards from './elements/stat-cards.tsx';
import tabsPanel from './elements/tabs-panel.tsx';
import toasts from './elements/toasts.tsx';
import type { Picture } from './picture.ts';
import alertsBoard from './screens/alerts-board.tsx';
import alertsInbox from './screens/alerts-inbox.tsx';
import alertsTable from './screens/alerts-table.tsx';
import assetsCards from './screens/assets-cards.tsx';
import assetsTable from './screens/assets-table.tsx';
import assetsZones from './screens/assets-zones.tsx';
import attackMatrix from './screens/attack-matrix.tsx';
import codeFinding from './screens/code-finding.tsx';
import dashboardBento from './screens/dashboard-bento.tsx';
import dashboardBrief from './screens/dashboard-brief.tsx';
import dashboardMap from './screens/dashboard-map.tsx';
import dashboardOps from './screens/dashboard-ops.tsx';
import dashboardScore from './screens/dashboard-score.tsx';
import dashboardWall from './screens/dashboard-wall.tsx';
import emptyState from './screens/empty-state.tsx';
import flowMap from './screens/flow-map.tsx';
import graphCanvas from './screens/graph-canvas.tsx';
import graphPath from './screens/graph-path.tsx';
import graphTree from './screens/graph-tree.tsx';
import incident from './screens/incident.tsx';
import integrations from './screens/integrations.tsx';
import loginCard from './screens/login-card.tsx';
import loginSplit from './screens/login-split.tsx';
import mailDetail from './screens/mail-detail.tsx';
import onboardingChecklist from './screens/onboarding-checklist.tsx';
import onboardingSteps from './screens/onboarding-steps.tsx';
import paymentReview from './screens/payment-review.tsx';
import policiesList from './screens/policies-list.tsx';
import policyEditor from './screens/policy-editor.tsx';
import queryConsole from './screens/query-console.tsx';
import reportDocument from './screens/report-document.tsx';
import reportTrends from './screens/report-trends.tsx';
import restorePoints from './screens/restore-points.tsx';
import riskMatrix from './screens/risk-matrix.tsx';
import settingsForm from './screens/settings-form.tsx';
import timelineFeed from './screens/timeline-feed.tsx';
import timelineLanes from './screens/timeline-lanes.tsx';
import usersMatrix from './screens/users-matrix.tsx';
import usersTable from './screens/users-table.tsx';
import vulnsDetail from './screens/vulns-detail.tsx';
import vulnsTable from './screens/vulns-table.tsx';

/** Every picture that a company can ask for by name. A new one is a file of its own and a line here. */
export const PICTURES = {
  'chart-card': chartCard,
  'code-card': codeCard,
  'command-menu': commandMenu,
  'compact-table': compactTable,
  'confirm-modal': confirmModal,
  'date-picker': datePicker,
  'filter-bar': filterBar,
  'kill-chain': killChain,
  logo,
  'map-card': mapCard,
  'rule-form': ruleForm,
  'score-card': scoreCard,
  'severity-badges': severityBadges,
  'side-menu': sideMenu,
  'stat-cards': statCards,
  'tabs-panel': tabsPanel,
  toasts,
  'alerts-board': alertsBoard,
  'alerts-inbox': alertsInbox,
  'alerts-table': alertsTable,
  'assets-cards': assetsCards,
  'assets-table': assetsTable,
  'assets-zones': assetsZones,
  'attack-matrix': attackMatrix,
  'code-finding': codeFinding,
  'dashboard-bento': dashboardBento,
  'dashboard-brief': dashboardBrief,
  'dashboard-map': dashboardMap,
  'dashboard-ops': dashboardOps,
  'dashboard-score': dashboardScore,
  'dashboard-wall': dashboardWall,
  'empty-state': emptyState,
  'flow-map': flowMap,
  'graph-canvas': graphCanvas,
  'graph-path': graphPath,
  'graph-tree': graphTree,
  incident,
  integrations,
  'login-card': loginCard,
  'login-split': loginSplit,
  'mail-detail': mailDetail,
  'onboarding-checklist': onboardingChecklist,
  'onboarding-steps': onboardingSteps,
  'payment-review': paymentReview,
  'policies-list': policiesList,
  'policy-editor': policyEditor,
  'query-console': queryConsole,
  'report-document': reportDocument,
  'report-trends': reportTrends,
  'restore-points': restorePoints,
  'risk-matrix': riskMatrix,
  'settings-form': settingsForm,
  'timeline-feed': timelineFeed,
  'timeline-lanes': timelineLanes,
  'users-matrix': usersMatrix,
  'users-table': usersTable,
  'vulns-detail': vulnsDetail,
  'vulns-table': vulnsTable,
} satisfies Record<string, Picture>;

/** Name of a picture. */
export type PictureName = keyof typeof PICTURES;
