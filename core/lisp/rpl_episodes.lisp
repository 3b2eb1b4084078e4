;;;; SPDX-License-Identifier: GPL-3.0-or-later
;;;; The episodic log: what plans and programs have tried, with the result. An episode is a branch of
;;;; a plan or a command, from its begin to its end; EPISODE-BEGINS and EPISODE-ENDS are the only
;;;; places where either is recorded. The episodes of a plan, with those of its commands, are a run.

(in-package "MAGNA")

(defstruct episode
  number           ; counts from 1 in a world
  run              ; number of the plan's episode; 0: a command that belongs to no plan
  parent           ; number of the branch that began it; nil: a plan, or a command of no plan
  kind             ; :plan, :step or :command
  name             ; text
  (arguments nil)  ; numbers, symbols and texts
  program          ; text: the program that owns it
  (place -1)       ; in the sources of the image; -1: unknown
  began
  (ended nil)      ; tick, nil while it runs
  (result :running) ; finally :done, :failed or :stopped
  (value nil)      ; number, symbol or text
  (reason nil)     ; text: why it failed or was stopped; of a command the code
  (why nil))       ; text: why the command ended with this code, if that has several reasons

(defparameter *most-episodes* 5000 "Of a run: the first that have ended are dropped.")
(defparameter *most-runs* 20 "That have ended; older ones are dropped.")

(defstruct run
  number
  (running (make-hash-table :test #'eql)) ; episodes by number
  (ended nil) last-ended                  ; list of episodes in the order of their ends; its last cons
  (ended-count 0)
  (dropped 0)
  (over nil)) ; whether its plan has ended

(defun new-run-table ()
  (let ((table (make-hash-table :test #'eql)))
    (setf (gethash 0 table) (make-run :number 0))
    table))

(defstruct plan-log
  (last-number 0)
  (runs (new-run-table)) ; by number
  (over nil))            ; numbers of the runs whose plans have ended, the oldest first

;;; What is recorded

(defun log-value (object)
  "OBJECT as a log can keep it: a number, symbol or text, without a reference to anything else."
  (typecase object
    ((or fixnum double-float symbol) object)
    (string (log-text object 60))
    (integer (if (> (integer-length object) 200)
                 (format nil "a number of ~d bits" (integer-length object))
                 object))
    (fluent (fluent-title object))
    (t (show object))))

(defun log-text (text most)
  (if (> (length text) most) (concatenate 'string (subseq text 0 (- most 3)) "...") (copy-seq text)))

(defvar *episode-hooks* nil
  "Functions called with an event, an episode and its branch (nil: a command): :BEGINS; :WAITS and
:GOES-ON, of a branch that waits for a condition or a time; :ENDS, after its result was recorded.")

(defun tell-episode (event episode branch)
  (dolist (hook *episode-hooks*) (funcall hook event episode branch)))

(defun now-tick ()
  "The tick of the world. In the turns of plans the world need not be asked."
  (if (or *branch* (rpl-running *rpl*))
      (rpl-tick *rpl*)
      (let ((answer (%ask "tick" nil)))
        (if (eq (first answer) t) (second answer) (rpl-tick *rpl*)))))

(defun episode-begins (kind name parent &key branch arguments (place *place*))
  "PARENT: the episode to which it belongs, or nil."
  (let* ((log (rpl-log *rpl*))
         (number (incf (plan-log-last-number log)))
         (episode (make-episode :number number :kind kind :name name
                                :run (cond (parent (episode-run parent))
                                           ((eq kind :plan) number)
                                           (t 0))
                                :parent (and parent (episode-number parent))
                                :arguments (mapcar #'log-value arguments)
                                :program (if *program* (program-name *program*) "")
                                :place place
                                :began (now-tick))))
    (keep-episode log episode)
    (tell-episode :begins episode branch)
    episode))

(defun episode-ends (episode result &key branch value reason why place)
  (unless (episode-ended episode)
    (setf (episode-ended episode) (now-tick)
          (episode-result episode) result
          (episode-value episode) (log-value value)
          (episode-reason episode) (and reason (log-text reason 600))
          (episode-why episode) why)
    (when place (setf (episode-place episode) place))
    (close-episode (rpl-log *rpl*) episode)
    (tell-episode :ends episode branch)))

(defun reason-text (episode)
  "\"LOST-TRACK: hidden by box#3\"; empty: it has not failed."
  (format nil "~@[~a~]~@[: ~a~]" (episode-reason episode) (episode-why episode)))

;;; What is kept

(defun keep-episode (log episode)
  (let* ((number (episode-run episode)) (runs (plan-log-runs log))
         (run (or (gethash number runs)
                  (setf (gethash number runs) (make-run :number number)))))
    (setf (gethash (episode-number episode) (run-running run)) episode)))

(defun close-episode (log episode)
  (let ((run (gethash (episode-run episode) (plan-log-runs log))))
    (when run ; it may have been dropped
      (remhash (episode-number episode) (run-running run))
      (append-ended run episode)
      (when (eq (episode-kind episode) :plan) (close-run log run)))))

(defun append-ended (run episode)
  (let ((cell (list episode)))
    (if (run-ended run)
        (setf (cdr (run-last-ended run)) cell)
        (setf (run-ended run) cell))
    (setf (run-last-ended run) cell))
  (incf (run-ended-count run))
  (loop while (> (run-ended-count run) *most-episodes*)
        do (pop (run-ended run))
           (decf (run-ended-count run))
           (incf (run-dropped run))))

(defun close-run (log run)
  (setf (run-over run) t
        (plan-log-over log) (append (plan-log-over log) (list (run-number run))))
  (loop while (> (length (plan-log-over log)) *most-runs*)
        do (remhash (pop (plan-log-over log)) (plan-log-runs log))))

(defun episodes-of-run (run)
  "In the order of their begins."
  (let ((episodes (copy-list (run-ended run))))
    (maphash (lambda (number episode) (declare (ignore number)) (push episode episodes))
             (run-running run))
    (sort episodes #'< :key #'episode-number)))

(defun logged-runs ()
  "In the order of their begins."
  (let ((runs nil))
    (maphash (lambda (number run) (declare (ignore number)) (push run runs))
             (plan-log-runs (rpl-log *rpl*)))
    (sort runs #'< :key #'run-number)))
