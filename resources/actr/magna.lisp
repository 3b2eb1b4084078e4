;;;; SPDX-License-Identifier: GPL-3.0-or-later
;;;; Magna for ACT-R 7.21 and later (SBCL, ECL): load this file after ACT-R and before models.
;;;;
;;;;   magna office &
;;;;   (load "…/load-act-r.lisp")
;;;;   (load "resources/actr/magna.lisp")
;;;;   (load "resources/actr/models/operator.lisp")
;;;;   (magna-run 60)
;;;;
;;;; docs/actr-first-model.md explains features, keys and models.

#+packaged-actr (in-package :act-r)
#-packaged-actr (in-package :cl-user)

#-(or sbcl ecl)
(error "Magna's module needs SBCL or ECL: run ACT-R in one of them.")

(dolist (name '("ADD-VISICON-FEATURES" "MODIFY-VISICON-FEATURES" "DEFINE-MODULE-FCT" "INSTALL-DEVICE"))
  (let ((symbol (find-symbol name *package*)))
    (unless (and symbol (fboundp symbol))
      (error "ACT-R 7.21 or later is not loaded: there is no ~(~a~). Load its load-act-r.lisp first." name))))

(let ((models (mp-models)))
  (when (and models (not (check-act-r-command "magna-click")))
    (error "Models are defined already: ~{~a~^, ~}. Call (clear-all), then load magna.lisp, then the models." models)))

(let ((*load-verbose* nil)
      (folder (merge-pathnames "magna/" (or *load-truename* *default-pathname-defaults*))))
  ;; Functions of one part call those of the next: warnings wait for the end.
  (with-compilation-unit ()
    (dolist (part '("wire" "state" "layout" "features" "device"))
      (load (merge-pathnames (concatenate 'string part ".lisp") folder)))))

(magna-define-in-act-r)
