;;;; SPDX-License-Identifier: GPL-3.0-or-later
;;;; Forms of plans with branches, and the rules for their end.

(in-package "MAGNA")

(defun hold (branch decide resume children)
  "BRANCH begins CHILDREN, what NEW-BRANCH takes, and waits until DECIDE says how it goes on."
  (when (eq (branch-state branch) :ready)
    (setf (branch-decide branch) decide (branch-resume branch) resume (branch-outcome branch) nil)
    (dolist (child children)
      (apply #'new-branch (branch-plan branch) branch child))
    (setf (branch-state branch) :held)))

(defun failure-of (child)
  (list :failed nil (or (branch-reason child) "it was stopped") (branch-place child)))

(defun outcome-of (child)
  (if (eq (branch-state child) :done)
      (list :done (branch-value child))
      (failure-of child)))

(defun decide-single (branch child)
  (declare (ignore branch))
  (outcome-of child))

(defun run-single (branch child resume)
  (hold branch #'decide-single resume (list child)))

(defun run-par (branch children resume)
  "Ends when all have ended, with the value of the last; fails with the first that fails."
  (if (null children)
      (funcall resume nil)
      (hold branch
            (lambda (branch child)
              (cond ((not (eq (branch-state child) :done)) (failure-of child))
                    ((every (lambda (child) (eq (branch-state child) :done))
                            (branch-children branch))
                     (outcome-of (car (last (branch-children branch)))))))
            resume children)))

(defun run-pursue (branch children resume)
  "Ends with the first that ends, and as that does."
  (if (null children)
      (funcall resume nil)
      (hold branch #'decide-single resume children)))

(defun run-with-policy (branch policy body resume)
  "Ends as BODY does; fails when POLICY fails. The policy has its turns first."
  (hold branch
        (lambda (branch child)
          (cond ((eq child (second (branch-children branch))) (outcome-of child))
                ((not (eq (branch-state child) :done)) (failure-of child))))
        resume (list (append policy '(:priority 1)) body)))

(defun run-tries (branch children resume)
  "One after the other until one does not fail."
  (if (null children)
      (end-branch branch :failed nil "there is nothing to try")
      (let ((untried (rest children)))
        (hold branch
              (lambda (branch child)
                (cond ((eq (branch-state child) :done) (outcome-of child))
                      ((branch-stopping branch) nil)
                      ((null untried) (failure-of child))
                      (t (apply #'new-branch (branch-plan branch) branch (pop untried)) nil)))
              resume (list (first children))))))

(defun run-protected (branch body cleanup resume)
  "CLEANUP runs when BODY has ended in whatever way; it is not stopped."
  (let ((outcome nil))
    (hold branch
          (lambda (branch child)
            (cond ((null outcome)
                   (setf outcome (outcome-of child))
                   (apply #'new-branch (branch-plan branch) branch (append cleanup '(:shielded t)))
                   nil)
                  ((eq (branch-state child) :done) outcome)
                  (t (failure-of child))))
          resume (list body))))

;;; Failure

(defun plan-frames (branch place)
  "The interp procs in progress in BRANCH, which has failed at PLACE, innermost first, each at its
step; last the form that was started, unless it is a call of one. Nil: there is only one."
  (let ((frames nil))
    (loop for one = branch then (branch-parent one)
          while one
          do (when (or (branch-proc one) (null (branch-parent one)))
               (push (make-call-frame :name (or (branch-proc one) (branch-label one))
                                      :place place :exact t)
                     frames)
               (setf place (episode-place (branch-episode one)))))
    (and (rest frames) (nreverse frames))))

(defun callers-text (branch place)
  "; called by NAME (place) ..., or nothing."
  (calls-text (rest (plan-frames branch place)) "; called by "))

(defun error-fluents (branch)
  "The fluents with error codes that the last condition of BRANCH has read."
  (remove-if-not #'keywordp (reverse (branch-cause branch)) :key #'fluent-current))

(defun fail-branch (branch place words)
  "(fail word ...)."
  (let* ((said (format nil "~{~a~^ ~}" (mapcar #'plain words)))
         (errors (error-fluents branch))
         (reasons (remove nil (mapcar #'fluent-why errors))))
    (end-branch branch :failed nil
                (format nil "~a failed~:[: ~a~;~*~]~@[ (~{~a~^, ~})~]~@[: ~{~a~^, ~}~]~a"
                        (or (branch-within branch) "the plan") (string= said "") said
                        (loop for fluent in errors
                              collect (format nil "~a is ~a" (fluent-title fluent)
                                              (fluent-current fluent)))
                        (remove-duplicates reasons :test #'string=)
                        (callers-text branch place))
                place)))

(defun plan-failure-text (branch condition place)
  "As DESCRIBE-FAILURE, with the calls of plans that led to it; a form of plans that stands inside
of a Lisp form is an undefined function."
  (let ((name (and (typep condition 'undefined-function) (cell-error-name condition)))
        (frames (plan-frames branch place)))
    (if (and name (symbolp name) (plan-form-named name))
        (concatenate 'string (inside-lisp-text name) (calls-text frames))
        (let ((*failed-frames* (append *failed-frames* frames)))
          (describe-failure condition)))))
