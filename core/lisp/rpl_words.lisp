;;;; SPDX-License-Identifier: GPL-3.0-or-later
;;;; The forms of plans (manual C, D): each returns its code (rpl_forms.lisp).

(in-package "MAGNA")

(defun check-parts (form minimum maximum usage)
  (let ((*place* (place-of form))) (check-clause form minimum maximum usage)))

;;; Sequences

(def-plan-form seq :plain (form) (emit-body (rest form)))
(def-plan-form progn :plain (form) (emit-body (rest form)))

(def-plan-form if :plain (form)
  (destructuring-bind (test then &optional else) (check-parts form 2 3 "(if condition plan [plan])")
    (emit-test test (emit then) (emit else))))

(def-plan-form when :plain (form)
  (destructuring-bind (test &rest body) (check-parts form 1 nil "(when condition plan ...)")
    (emit-test test (emit-body body) '(funcall %k nil))))

(def-plan-form unless :plain (form)
  (destructuring-bind (test &rest body) (check-parts form 1 nil "(unless condition plan ...)")
    (emit-test test '(funcall %k nil) (emit-body body))))

(defun emit-clauses (clauses)
  (if (null clauses)
      '(funcall %k nil)
      (destructuring-bind ((test &rest body) &rest others) clauses
        (cond ((or (eq test t) (named-p test "ELSE")) (emit-body body))
              (body (emit-test test (emit-body body) (emit-clauses others)))
              (t (let ((value (gensym "VALUE")))
                   (emit-value test value
                               (lambda ()
                                 `(if (plain ,value)
                                      (funcall %k ,value)
                                      ,(emit-clauses others))))))))))

(def-plan-form cond :plain (form)
  (dolist (clause (rest form))
    (unless (and (consp clause) (proper-list-p clause))
      (wrong "(cond (condition plan ...) ...)" "~a is not a clause" (show clause))))
  (emit-clauses (rest form)))

(defun untyped (list)
  "LIST without `- TYPE' (manual 3.1)."
  (loop while list
        for item = (pop list)
        if (named-p item "-") do (pop list)
        else collect item))

(defun without-declarations (body)
  (remove-if (lambda (form) (and (consp form) (eq (first form) 'declare))) body))

(def-plan-form let :plain (form)
  (let ((usage "(let ((name plan) ...) plan ...)"))
    (destructuring-bind (bindings &rest body) (check-parts form 1 nil usage)
      (unless (proper-list-p bindings) (wrong usage "~a are not bindings" (show bindings)))
      (labels ((emit-bindings (bindings)
                 (if (null bindings)
                     (emit-body (without-declarations body))
                     (destructuring-bind (name &optional value)
                         (if (consp (first bindings))
                             (check-parts (cons 'let (untyped (first bindings))) 1 2 usage)
                             (list (first bindings)))
                       (check-variable name "variable" usage)
                       (when (si:specialp name)
                         (fail "a plan cannot bind ~a: its value is the same everywhere in Lisp; ~
                                use another name" (show name)))
                       (emit-value value name
                                   (lambda () (emit-bindings (rest bindings))))))))
        (emit-bindings (untyped bindings))))))

(def-plan-form let* :plain (form) (emit-let form))

(defun emit-assignment (form)
  "`(setq name plan)': the value may be that of another plan."
  (if (and (= (length form) 3) (can-wait-p (third form)))
      (emit-then (third form) `(funcall %k (setf ,(second form) %v)))
      `(funcall %k ,(emit-leaf form))))

(def-plan-form setq :plain (form) (emit-assignment form))
(def-plan-form setf :plain (form) (emit-assignment form))
(def-plan-form != :plain (form) (emit-assignment form))

;;; Repetition

(defun emit-rounds (code)
  "A loop: CODE is its round, at whose end it calls %NEXT."
  `(labels ((%next () (again %branch ,*place* #'%round))
            (%round () ,code))
     (%round)))

(defun emit-parts (parts)
  "The round of a loop; UNTIL and WHILE may stand anywhere in it."
  (cond ((null parts) '(%next))
        ((named-p (first parts) "UNTIL")
         (emit-test (second parts) '(funcall %k nil) (emit-parts (cddr parts))))
        ((named-p (first parts) "WHILE")
         (emit-test (second parts) (emit-parts (cddr parts)) '(funcall %k nil)))
        ((named-p (first parts) "DO") (emit-parts (rest parts)))
        (t (emit-step (first parts) (emit-parts (rest parts))))))

(def-plan-form loop :plain (form) (emit-rounds (emit-parts (rest form))))

(defun emit-count (form usage done advance)
  "DONE and ADVANCE give code for a variable that holds what is left; it begins as the value given."
  (destructuring-bind (head &rest body) (check-parts form 1 nil usage)
    (unless (and (proper-list-p head) (<= 2 (length head) 3))
      (wrong usage "~a is not a name and a value" (show head)))
    (let ((left (gensym "LEFT")) (name (first head)) (list (second head)))
      (emit-value list left
                  (lambda ()
                    (emit-rounds
                     `(if ,(funcall done left)
                          (funcall %k nil)
                          (let ((,name ,(funcall advance left)))
                            (declare (ignorable ,name))
                            (let ((%k (lambda (%v) (declare (ignore %v)) (%next))))
                              ,(emit-body (without-declarations body)))))))))))

(def-plan-form dolist :plain (form)
  (emit-count form "(dolist (name list) plan ...)"
              (lambda (left) `(null ,left)) (lambda (left) `(pop ,left))))

(def-plan-form dotimes :plain (form)
  (let ((count (gensym "COUNT")))
    `(let ((,count -1))
       ,(emit-count form "(dotimes (name count) plan ...)"
                    (lambda (left) `(>= (1+ ,count) ,left))
                    (lambda (left) (declare (ignore left)) `(incf ,count))))))

;;; Waiting

(def-plan-form wait-for :plain (form)
  (destructuring-bind (test) (check-parts form 1 1 "(wait-for condition)")
    `(at ,*place* (wait-until %branch ,(emit-condition test) ',test nil %k))))

(def-plan-form wait-time :plain (form)
  (with-emitted-values (check-parts form 1 1 "(wait-time ticks)")
    (lambda (values) `(at ,*place* (wait-ticks %branch ,@values %k)))))

(def-plan-form whenever :plain (form)
  (destructuring-bind (test &rest body) (check-parts form 1 nil "(whenever condition plan ...)")
    `(watch-condition %branch ,(emit-condition test) ',test ,*place*
                      (lambda (%k) ,(emit-body body)))))

(def-plan-form fail :plain (form)
  (with-emitted-values (rest form)
    (lambda (values) `(fail-branch %branch ,*place* (list ,@values)))))

;;; Branches

(def-plan-form par :tree (form) `(run-par %branch ,(emit-branches (rest form)) %k))
(def-plan-form pursue :tree (form) `(run-pursue %branch ,(emit-branches (rest form)) %k))
(def-plan-form try-in-order :tree (form) `(run-tries %branch ,(emit-branches (rest form)) %k))
(def-plan-form try-one :tree (form) `(run-tries %branch ,(emit-branches (rest form)) %k))

(defun policy-code (policy body)
  `(run-with-policy %branch ,(emit-branch policy) ,(emit-branch (sequence-form body)) %k))

(def-plan-form with-policy :tree (form)
  (destructuring-bind (policy &rest body)
      (check-parts form 2 nil "(with-policy policy plan ...)")
    (policy-code policy body)))

(def-plan-form unwind-protect :tree (form)
  (destructuring-bind (body &rest cleanup) (check-parts form 1 nil "(unwind-protect plan plan ...)")
    `(run-protected %branch ,(emit-branch body) ,(emit-branch (sequence-form cleanup)) %k)))

;;; Words of plans that are too common to be functions in all Lisp code.

(def-plan-form state :plain (form)
  (destructuring-bind (name) (check-parts form 1 1 "(state 'name)")
    `(funcall %k (create-fluent ,name))))

(def-plan-form pulse :plain (form)
  (destructuring-bind (fluent) (check-parts form 1 1 "(pulse fluent)")
    `(funcall %k (pulse-fluent ,fluent))))

(def-plan-form set-value :plain (form)
  (with-emitted-values (check-parts form 2 2 "(set-value fluent value)")
    (lambda (values) `(funcall %k (set-value ,@values)))))
