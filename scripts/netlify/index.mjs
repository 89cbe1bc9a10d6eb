// Netlify's build system calls this when a deploy has ended: it records whether the deploy is live (netlify.toml).
import { reportDeploy } from './report-deploy.ts';

export const onSuccess = () => reportDeploy((marks, deploy) => marks.live(deploy));

/** @param {{ error: Error }} given */
export const onError = ({ error }) => reportDeploy((marks, deploy) => marks.failed(deploy, error.message));
