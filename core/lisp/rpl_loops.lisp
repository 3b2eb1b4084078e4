;;;; SPDX-License-Identifier: GPL-3.0-or-later
;;;; Further forms of plans with branches and rounds: `n-times', `par-loop', `try-all', `filter',
;;;; `evap-protect'.

(in-package "MAGNA")

;;; Rounds

(defun check-count (count usage)
  (let ((count (plain count)))
    (unless (and (integerp count) (>= count 0))
      (wrong usage "~a is not a number of rounds" (show count)))
    count))

(def-plan-form n-times :plain (form)
  (let ((usage "(n-times count plan ... [until condition] ...)")
        (left (gensym "LEFT")) (count (gensym "COUNT")))
    (destructuring-bind (number &rest parts) (check-parts form 1 nil usage)
      (emit-value number count
                  (lambda ()
                    `(let ((,left (at ,*place* (check-count ,count ,usage))))
                       ,(emit-rounds `(if (minusp (decf ,left))
                                          (funcall %k nil)
                                          ,(emit-parts parts)))))))))

;;; Branches for the elements of a list

(defun elements (list usage)
  (let ((list (plain list)))
    (unless (proper-list-p list) (wrong usage "~a is not a list" (show list)))
    list))

(def-plan-form par-loop :tree (form)
  (let ((usage "(par-loop (name list) plan ...)") (list (gensym "LIST")))
    (destructuring-bind (head &rest body) (check-parts form 1 nil usage)
      (unless (and (proper-list-p head) (= (length head) 2))
        (wrong usage "~a is not a name and a list" (show head)))
      (let ((name (check-variable (first head) "variable" usage)))
        (emit-value (second head) list
                    (lambda ()
                      `(run-par
                        %branch
                        (loop for ,name in (at ,*place* (elements ,list ,usage))
                              collect (let ((,name ,name))
                                        (list (format nil "~(~a~) ~a" ',name (show ,name))
                                              ,(in-scope
                                                 (third (emit-branch
                                                         (sequence-form
                                                          (without-declarations body)))))
                                              :place ,*place*)))
                        %k)))))))

;;; Alternatives at the same time

(defun run-try-all (branch children resume)
  "Ends with the first that succeeds; fails with the last when all have failed."
  (if (null children)
      (end-branch branch :failed nil "there is nothing to try")
      (hold branch
            (lambda (branch child)
              (when (or (eq (branch-state child) :done)
                        (every #'ended-p (branch-children branch)))
                (outcome-of child)))
            resume children)))

(def-plan-form try-all :tree (form) `(run-try-all %branch ,(emit-branches (rest form)) %k))

;;; Conditions that have to hold

(def-plan-form filter :tree (form)
  (destructuring-bind (test &rest body) (check-parts form 2 nil "(filter condition plan ...)")
    (policy-code `(whenever (not ,test) (fail ,(format nil "~a does not hold" (show test))))
                 body)))

;;; Being stopped

(defun run-evap-protected (branch body cleanup resume)
  "CLEANUP runs when BODY is stopped before its end; it is not stopped itself."
  (let ((cleaning nil))
    (hold branch
          (lambda (branch child)
            (cond (cleaning (outcome-of child))
                  ((eq (branch-state child) :stopped)
                   (setf cleaning t)
                   (apply #'new-branch (branch-plan branch) branch (append cleanup '(:shielded t)))
                   nil)
                  (t (outcome-of child))))
          resume (list body))))

(def-plan-form evap-protect :tree (form)
  (destructuring-bind (body &rest cleanup) (check-parts form 2 nil "(evap-protect plan plan ...)")
    `(run-evap-protected %branch ,(emit-branch body) ,(emit-branch (sequence-form cleanup)) %k)))
