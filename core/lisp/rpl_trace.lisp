;;;; SPDX-License-Identifier: GPL-3.0-or-later
;;;; What the plan debugger shows of plans: events of episodes (rpl_episodes.lisp) and changes of
;;;; fluents, kept until C++ takes them. They are put into words only then.

(in-package "MAGNA")

(defparameter *most-traced* 20000 "Events that wait to be taken: of more the older half is dropped.")
(defparameter *most-taken* 2000 "Events taken at a time.")

(defstruct plan-trace
  (events nil)  ; (kind tick subject ...), newest first
  (count 0)
  (ready nil)   ; the events before, oldest first
  (dropped 0))  ; since they were last taken

(defun keep-traced (event)
  (let ((trace (rpl-trace *rpl*)))
    (push event (plan-trace-events trace))
    (when (> (incf (plan-trace-count trace)) *most-traced*) (drop-traced trace))))

(defun drop-traced (trace)
  (let ((kept (floor *most-traced* 2)))
    (incf (plan-trace-dropped trace)
          (+ (- (plan-trace-count trace) kept) (length (plan-trace-ready trace))))
    (setf (plan-trace-events trace) (subseq (plan-trace-events trace) 0 kept)
          (plan-trace-count trace) kept
          (plan-trace-ready trace) nil)))

(defun next-traced (trace)
  (unless (plan-trace-ready trace)
    (setf (plan-trace-ready trace) (nreverse (plan-trace-events trace))
          (plan-trace-events trace) nil
          (plan-trace-count trace) 0))
  (pop (plan-trace-ready trace)))

(defun traced-p (trace) (and (or (plan-trace-ready trace) (plan-trace-events trace)) t))

;;; What happens

(defun note-episode (event episode branch)
  (keep-traced (list event (rpl-tick *rpl*) episode (and (eq event :waits) (awaited branch)) nil))
  (when (plan-debug-watching (rpl-debug *rpl*)) (watch-episode event episode branch)))

(push #'note-episode *episode-hooks*)

(defun note-change (fluent value pulse)
  "FLUENT is about to get VALUE, for an instant if PULSE."
  (when (or pulse (not (eql value (fluent-current fluent))))
    (keep-traced (list :changes (rpl-tick *rpl*) fluent (log-value value) pulse))
    (when (plan-debug-watching (rpl-debug *rpl*)) (watch-fluent fluent value pulse))))

;;; Words for the trace

(defun value-words (value) (if (stringp value) value (show value)))

(defun traced-words (event)
  "EVENT as C++ takes it: (kind tick ...)."
  (destructuring-bind (kind tick subject value pulse) event
    (ecase kind
      (:begins
       (list "begins" tick (episode-number subject) (or (episode-parent subject) 0)
             (episode-run subject) (string-downcase (symbol-name (episode-kind subject)))
             (episode-name subject) (format nil "~{~a~^ ~}" (mapcar #'value-words
                                                                    (episode-arguments subject)))
             (episode-program subject) (episode-place subject)))
      (:waits (list "waits" tick (episode-number subject) (awaited-text value)))
      (:goes-on (list "goes-on" tick (episode-number subject)))
      (:ends
       (list "ends" tick (episode-number subject)
             (string-downcase (symbol-name (episode-result subject)))
             (if (episode-value subject) (value-words (episode-value subject)) "")
             (reason-text subject) (episode-place subject)))
      (:changes (list "changes" tick (fluent-title subject) (value-words value) (and pulse t))))))

(defun take-plan-trace ()
  "Called by C++: (dropped events more breakpoints), MORE: there are others."
  (let* ((trace (rpl-trace *rpl*))
         (events (loop repeat *most-taken*
                       while (traced-p trace)
                       collect (traced-words (next-traced trace)))))
    (list (shiftf (plan-trace-dropped trace) 0) events (traced-p trace)
          (mapcar #'break-words (plan-debug-breaks (rpl-debug *rpl*))))))
