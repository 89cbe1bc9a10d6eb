// Netlify's build system calls this when a deploy has ended: it records whether the deploy is live (netlify.toml).
import { tellOfDeploy } from './tell-of-deploy.ts';

export const onSuccess = () => tellOfDeploy((marks, deploy) => marks.live(deploy));

/** @param {{ error: Error }} given */
export const onError = ({ error }) => tellOfDeploy((marks, deploy) => marks.failed(deploy, error.message));
