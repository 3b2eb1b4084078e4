;;;; SPDX-License-Identifier: GPL-3.0-or-later
;;;; One operator for all robots. Load magna.lisp first, then this file, then (magna-run 60).

#+packaged-actr (in-package :act-r)
#-packaged-actr (in-package :cl-user)

(clear-all)

(load (merge-pathnames "operator-rules.lisp" (or *load-truename* *default-pathname-defaults*)))

;;; Its name in Magna too, where `operator` is the person at the window.
(define-operator first-operator)
