;;;; SPDX-License-Identifier: GPL-3.0-or-later
;;;; Tags, and `plan': steps at the same time, in the order that constraints between tags require.
;;;; A tag is a variable of the plan in which it stands; its value is a fluent, the state of the
;;;; tagged task: nil until it begins, then :running, finally :done, :failed or :stopped.

(in-package "MAGNA")

(export '(begin-task end-task))

(defstruct (task (:include fluent) (:constructor new-task (name &optional outer
                                                          &aux (guard "the state of a task"))))
  outer) ; the task of the same plan of which it is a part, or nil

(defun begin-task (state)
  "Has the task that is in STATE, the value of its tag, begun?"
  (and (plain state) t))

(defun end-task (state)
  "Has the task that is in STATE, the value of its tag, ended?"
  (and (member (plain state) '(:done :failed :stopped)) t))

(defun task-over-p (task)
  "True also if a task of which it is a part has ended without it."
  (or (end-task task) (and (task-outer task) (task-over-p (task-outer task)))))

(defun follow-task (event episode branch)
  "Of the hooks of episodes: keeps the states of tasks."
  (let ((task (and branch (branch-task branch))))
    (when (and task (eq event :ends) (fluent-current task))
      (change-fluent task (episode-result episode)))))

(push #'follow-task *episode-hooks*)

;;; Scopes: the tags of one proc, of one started form, or of one round of a `par-loop'.

(defvar *tags* nil
  "While the forms of a plan are compiled: (name outer-name) of its tags so far, newest first.")
(defvar *outer-tag* nil "The name of the tag whose form is being compiled.")
(defvar *orders* nil "(name . predecessors), names of tags, of the `plan' that is being compiled.")

(defun call-in-scope (emitter)
  (let* ((*tags* nil) (*outer-tag* nil) (*orders* nil) (code (funcall emitter)))
    (if *tags*
        `(let* ,(loop for (name outer) in (reverse *tags*)
                      collect `(,name (new-task ',name ,outer)))
           (declare (ignorable ,@(mapcar #'first *tags*)))
           ,code)
        code)))

(defmacro in-scope (&body body)
  "The code that BODY gives, with variables for the tags in it."
  `(call-in-scope (lambda () ,@body)))

(defun add-tag (name)
  (when (assoc name *tags*) (fail "two tasks have the tag ~a; take another name" (show name)))
  (push (list name *outer-tag*) *tags*))

;;; Tags

(defun start-task (branch task)
  (setf (branch-task branch) task)
  (change-fluent task :running))

(defun predecessors (name)
  (loop for (before . after) in *orders* when (eq after name) collect before))

(defun emit-task (name form)
  "Code, the whole work of a branch, that does FORM as the task NAME once its predecessors are over."
  (add-tag name)
  (let* ((before (predecessors name))
         (work `(progn (start-task %branch ,name)
                       (funcall ,(third (let ((*outer-tag* name)) (emit-branch form)))
                                %branch %k))))
    (if before
        `(at ,*place*
           (wait-until %branch
                       (lambda () (and ,@(loop for one in before collect `(task-over-p ,one))))
                       '(:order ,@before ,name) nil
                       (lambda (%v) (declare (ignore %v)) ,work)))
        work)))

(defparameter *tag-usage* "(:tag name plan)")

(defun tag-parts (form)
  (destructuring-bind (name work) (check-parts form 2 2 *tag-usage*)
    (check-variable name "tag" *tag-usage*)
    (when (si:specialp name)
      (fail "~a cannot be a tag: its value is the same everywhere in Lisp; use another name"
            (show name)))
    (list name work)))

(defun tag-form-p (form)
  (equal (first (plan-form form)) ":TAG"))

(def-plan-form :tag :tree (form)
  (destructuring-bind (name work) (tag-parts form) (emit-task name work)))

(defun tag-label (form)
  "\"home: rpl-go-to\"."
  (format nil "~(~a~)~@[: ~a~]" (second form)
          (and (consp (third form)) (form-label (third form)))))

;;; Plans with an order

(defparameter *plan-usage* "(plan step ... (:order tag tag ...) ...)")

(defun order-form-p (form) (and (consp form) (eq (first form) :order)))

(defun order-pairs (form)
  "(:order a b c): ((a . b) (b . c))."
  (at (place-of form)
    (unless (and (proper-list-p form) (cddr form) (every #'symbolp (rest form)))
      (wrong "(:order tag tag ...)" "~a is not that" (show form)))
    (loop for (before after) on (rest form) while after collect (cons before after))))

(defun plan-parts (form)
  "Its steps, as written one by one or in one list, and its constraints."
  (let* ((parts (rest form))
         (first (first parts))
         (listed (and (consp first) (consp (first first)))))
    (when listed
      (unless (and (proper-list-p first) (every #'order-form-p (rest parts)))
        (wrong *plan-usage* "after a list of steps there are only constraints")))
    (list (remove-if #'order-form-p (if listed first parts))
          (remove-if-not #'order-form-p parts))))

(defun check-order (order tags)
  "Its tags must be in TAGS, as in *TAGS*."
  (at (place-of order)
    (dolist (name (rest order))
      (unless (assoc name tags)
        (fail "~a is not the tag of a step of this plan~@[; it has ~{~a~^, ~}~]" (show name)
              (loop for (tag) in (reverse tags) when (symbol-package tag) collect (show tag)))))))

(defun check-no-circle (orders tags)
  "Could every task begin? A part of a task begins after it and ends before it."
  (let ((after nil) (entered nil))
    (flet ((precedes (a b) (push b (getf (rest (or (assoc a after :test #'equal)
                                                   (first (push (list a :next nil) after))))
                                         :next))))
      (loop for (name outer) in tags
            do (precedes (list :begin name) (list :end name))
               (when (assoc outer tags)
                 (precedes (list :begin outer) (list :begin name))
                 (precedes (list :end name) (list :end outer))))
      (dolist (order orders)
        (loop for (before . after) in (order-pairs order)
              do (precedes (list :end before) (list :begin after)))))
    (labels ((visit (node path)
               (when (member node path :test #'equal)
                 (fail "the constraints of this plan contradict each other: ~a has to end before ~
                        it begins" (show (second node))))
               (unless (member node entered :test #'equal)
                 (dolist (next (getf (rest (assoc node after :test #'equal)) :next))
                   (visit next (cons node path)))
                 (push node entered))))
      (dolist (entry after) (visit (first entry) nil)))))

(defun emit-step-branch (step)
  "A step is a task even if it has no tag: parts of it may have one."
  (let ((step (expand-plan-macro step)))
    (if (tag-form-p step)
        (emit-branch step)
        `(list ,(form-label step)
               (lambda (%branch %k)
                 (declare (ignorable %branch %k))
                 ,(at (place-of step) (emit-task (gensym "STEP") step)))
               :place ,(place-of step)))))

(def-plan-form plan :tree (form)
  (destructuring-bind (steps orders) (plan-parts form)
    (let* ((earlier *tags*)
           (*orders* (append (loop for order in orders append (order-pairs order)) *orders*))
           (branches (mapcar #'emit-step-branch steps))
           (tags (ldiff *tags* earlier)))
      (dolist (order orders) (check-order order tags))
      (check-no-circle orders tags)
      `(progn (dolist (task (list ,@(mapcar #'first tags))) (change-fluent task nil))
              (run-par %branch (list ,@branches) %k)))))
