;;;; SPDX-License-Identifier: GPL-3.0-or-later
;;;; Four operators share the 24 robots of rescue: each sees the rows of every fourth robot.
;;;;
;;;;   magna rescue &
;;;;
;;;; Load magna.lisp first, then this file, then (magna-run 300). All four run in one ACT-R; each has a connection of
;;;; its own, under the name of its model. For a reproducible run start `magna --lockstep actr --actr-await 4 rescue`
;;;; and set (setf *magna-lockstep* t) before loading this file.

#+packaged-actr (in-package :act-r)
#-packaged-actr (in-package :cl-user)

(clear-all)

(load (merge-pathnames "operator-rules.lisp" (or *load-truename* *default-pathname-defaults*)))

(define-operator operator-1 :share '(1 4))
(define-operator operator-2 :share '(2 4))
(define-operator operator-3 :share '(3 4))
(define-operator operator-4 :share '(4 4))
