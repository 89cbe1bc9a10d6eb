// A Netlify build plugin (netlify.toml): records the outcome of a deploy.
import { reportDeploy } from './report-deploy.ts';

export const onSuccess = () => reportDeploy((marks, deploy) => marks.live(deploy));

/** @param {{ error: Error }} given */
export const onError = ({ error }) => reportDeploy((marks, deploy) => marks.failed(deploy, error.message));
