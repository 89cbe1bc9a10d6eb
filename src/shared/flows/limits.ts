/** The longest texts of a flow, in characters, and how many steps it has. */
export const FLOW_LIMITS = {
  name: 120,
  goal: 400,
  caption: 400,
  stage: 40,
  stages: 30,
  steps: 60,
  stepsMin: 2,
} as const;
