;;;; SPDX-License-Identifier: GPL-3.0-or-later
;;;; Queries of the episodic log, by programs and by C++ (program_manager_queries.cpp).

(in-package "MAGNA")

(export '(episodes dropped-episodes))

(defparameter *episodes-usage*
  (format nil "(episodes [:run n] [:kind :plan, :step or :command] [:name name] [:result result] ~
               [:program name] [:since tick] [:until tick] [:last count])"))

(defun one-or-more (value) (if (listp value) value (list value)))

(defun query-name (name)
  (unless (or (stringp name) (and name (symbolp name)))
    (wrong *episodes-usage* "~a is not a name" (show name)))
  (string-downcase (string name)))

(defun matching-name-p (episode names)
  "The label, or of \"tag: form\" either part."
  (let* ((name (string-downcase (episode-name episode))) (colon (search ": " name)))
    (flet ((wanted-p (text) (member text names :test #'string=)))
      (or (wanted-p name)
          (and colon (or (wanted-p (subseq name 0 colon)) (wanted-p (subseq name (+ colon 2)))))))))

(defun check-words (words allowed what)
  (dolist (word words words)
    (unless (member word allowed)
      (wrong *episodes-usage* "~a is not a ~a: ~{~s~^, ~}" (show word) what allowed))))

(defun check-whole (value what)
  (unless (or (null value) (and (integerp value) (>= value 0)))
    (wrong *episodes-usage* "~a is not a ~a" (show value) what))
  value)

(defun episode-list (episode)
  (list :number (episode-number episode) :run (episode-run episode)
        :parent (episode-parent episode) :kind (episode-kind episode)
        :name (episode-name episode) :arguments (copy-list (episode-arguments episode))
        :program (episode-program episode)
        :began (episode-began episode) :ended (episode-ended episode)
        :result (episode-result episode) :value (episode-value episode)
        :reason (episode-reason episode)))

(defun episodes (&key run kind name result program since until last)
  "What plans and programs of this world have tried, in the order of the begins, as property lists.
SINCE and UNTIL: those that were under way at some time between these ticks."
  (let ((kinds (check-words (one-or-more kind) '(:plan :step :command) "kind"))
        (results (check-words (one-or-more result) '(:running :done :failed :stopped) "result"))
        (names (mapcar #'query-name (one-or-more name)))
        (program (and program (query-name program)))
        (found nil))
    (check-whole run "run") (check-whole last "count")
    (check-whole since "tick") (check-whole until "tick")
    (dolist (one (logged-runs))
      (when (or (null run) (eql run (run-number one)))
        (dolist (episode (episodes-of-run one))
          (when (and (or (null kinds) (member (episode-kind episode) kinds))
                     (or (null results) (member (episode-result episode) results))
                     (or (null program) (string-equal program (episode-program episode)))
                     (or (null since) (null (episode-ended episode))
                         (>= (episode-ended episode) since))
                     (or (null until) (<= (episode-began episode) until))
                     (or (null names) (matching-name-p episode names)))
            (push episode found)))))
    (let ((found (sort found #'< :key #'episode-number)))
      (mapcar #'episode-list
              (if last (last found last) found)))))

(defun dropped-episodes (&optional run)
  "How many of a run, or of all that are kept, were dropped because there were too many."
  (check-whole run "run")
  (loop for one in (logged-runs)
        when (or (null run) (eql run (run-number one))) sum (run-dropped one)))

;;; For C++

(defun plan-of-run (run)
  "Nil if the run has ended or has no plan."
  (find (run-number run) (rpl-plans *rpl*)
        :key (lambda (plan) (episode-number (branch-episode (plan-root plan))))))

(defun logged-run-numbers (running)
  "RUNNING: only those of plans that have not ended."
  (loop for run in (logged-runs)
        when (or (not running) (plan-of-run run)) collect (run-number run)))

(defun value-of-log (value)
  (cond ((null value) nil) ((stringp value) value) (t (show value))))

(defun episode-row (episode &optional wait)
  "WAIT: (place text) of a branch that waits."
  (list (episode-number episode) (episode-run episode) (episode-parent episode)
        (string-downcase (symbol-name (episode-kind episode)))
        (episode-name episode)
        (format nil "~{~a~^ ~}" (mapcar #'show (episode-arguments episode)))
        (episode-program episode) (if wait (first wait) (episode-place episode))
        (episode-began episode) (episode-ended episode)
        (string-downcase (symbol-name (episode-result episode)))
        (value-of-log (episode-value episode)) (if wait (second wait) (reason-text episode))))

(defun rows-of-run (number)
  "(dropped (row ...)), see EPISODE-ROW."
  (let* ((run (gethash number (plan-log-runs (rpl-log *rpl*)))) (waits (waits-of-run run)))
    (list (run-dropped run)
          (mapcar (lambda (episode) (episode-row episode (gethash episode waits)))
                  (episodes-of-run run)))))

;;; Branches that wait

(defun waiting-branches (run)
  "Of its plan, in the order of the tree; those below a suspended branch are not among them."
  (let ((plan (plan-of-run run)) (waiting nil))
    (labels ((walk (branch)
               (if (or (branch-suspended branch) (eq (branch-state branch) :waiting))
                   (push branch waiting)
                   (mapc #'walk (branch-children branch)))))
      (when plan (walk (plan-root plan))))
    (nreverse waiting)))

(defun running-commands (run)
  "(owner . episode) of each, OWNER: the episode of the branch that gave it or, once that has ended,
of the innermost around it."
  (loop for episode in (and (plusp (run-number run)) (episodes-of-run run))
        when (and (eq (episode-kind episode) :command) (null (episode-ended episode)))
          collect (cons (running-episode (episode-parent episode)) episode)))

(defun command-in-progress-text (episode)
  "\"robot-turn of robot robbie since tick 3\"."
  (format nil "~a~@[ of ~a~] since tick ~d" (episode-name episode)
          (and (episode-arguments episode)
               (string-trim "#<>" (value-words (first (episode-arguments episode)))))
          (episode-began episode)))

(defun waits-of-run (run)
  "A table from episodes of branches that wait to (place text)."
  (let* ((table (make-hash-table :test #'eq)) (branches (waiting-branches run))
         (commands (and branches (running-commands run))))
    (dolist (branch branches table)
      (let ((episode (branch-episode branch)))
        (setf (gethash episode table)
              (list (or (branch-place branch) (episode-place episode))
                    (format nil "waits for ~a~{; ~a~}" (wait-text branch)
                            (loop for (owner . command) in commands
                                  when (eq owner episode)
                                    collect (command-in-progress-text command)))))))))
