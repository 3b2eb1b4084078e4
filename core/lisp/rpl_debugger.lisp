;;;; SPDX-License-Identifier: GPL-3.0-or-later
;;;; Breakpoints and steps of plans. They only watch: when one is reached, the world pauses after the
;;;; tick in which that happened, as if the operator had paused it. Nothing in the world depends on
;;;; them, and no plan can tell whether it is watched.

(in-package "MAGNA")

(export '(plan-break plan-unbreak plan-breaks plan-break-enable plan-break-disable plan-continue
          plan-step))

(defparameter *most-breaks* 200)
(defparameter *break-kinds* '(:command :form :fluent :line :failure))

(defstruct plan-break
  number
  kind            ; of *BREAK-KINDS*
  (what "")       ; a name; the number of a line
  (file "")       ; of a line; empty: any file
  (enabled t)
  (hits 0)
  last-hit)       ; (tick . place): a place counts once a tick

(defstruct plan-debug
  (breaks nil)    ; in the order of their numbers
  (last-break 0)
  (watching nil)  ; whether there are breakpoints, or there is a step
  (forms nil)     ; whether forms are watched: for lines or a step
  (changed nil)   ; whether breakpoints were changed or hit since they were last told
  (step nil)      ; (kind run numbers): what it waits for; NUMBERS: of the branch and those above it
  (at nil)        ; number of the episode where a plan stopped last
  (stop nil)      ; (text number place), not yet told
  (goes-on nil))  ; whether the world is to run, not yet told

(defun debugger () (rpl-debug *rpl*))

(defun watch-again (debug)
  "After a change of breakpoints or of the step."
  (setf (plan-debug-changed debug) t
        (plan-debug-watching debug) (and (or (plan-debug-breaks debug) (plan-debug-step debug)) t)
        (plan-debug-forms debug)
        (and (or (plan-debug-step debug)
                 (some (lambda (break)
                         (and (eq (plan-break-kind break) :line) (plan-break-enabled break)))
                       (plan-debug-breaks debug)))
             t))
  (when (plan-debug-forms debug) (setf *forms-watched* t)))

;;; Reaching

(defun stop-plans-at (text episode place)
  (let ((debug (debugger)))
    (unless (plan-debug-stop debug)
      (setf (plan-debug-stop debug) (list text (if episode (episode-number episode) 0) place)))
    (when episode (setf (plan-debug-at debug) (episode-number episode)))
    (setf (plan-debug-step debug) nil)
    (watch-again debug)))

(defun hit-break (break text episode place)
  (let ((hit (cons (rpl-tick *rpl*) (list place text))))
    (unless (equal hit (plan-break-last-hit break))
      (setf (plan-break-last-hit break) hit)
      (incf (plan-break-hits break))
      (stop-plans-at (format nil "breakpoint ~d: ~a" (plan-break-number break) text)
                     episode place))))

(defmacro do-breaks ((break kind) &body body)
  `(dolist (,break (plan-debug-breaks (debugger)))
     (when (and (plan-break-enabled ,break) (eq (plan-break-kind ,break) ,kind)) ,@body)))

(defun same-name-p (wanted name)
  "`rpl-robot-turn' stands for robot-turn, and `camera-moved*' for every camera's."
  (labels ((bare (name)
             (if (and (> (length name) 4) (string-equal "rpl-" name :end2 4)) (subseq name 4) name)))
    (or (string-equal wanted name)
        (string-equal (bare wanted) (bare name))
        (string-equal wanted (subseq name 0 (or (position #\Space name) (length name)))))))

(defun watch-episode (event episode branch)
  (let ((name (episode-name episode)) (place (episode-place episode)))
    (case event
      (:begins
       (let ((kind (if branch :form :command)))
         (do-breaks (break kind)
           (when (same-name-p (plan-break-what break) name)
             (hit-break break (format nil "~a began" name) episode place)))))
      (:ends
       (when (and branch (eq (episode-result episode) :failed))
         (do-breaks (break :failure)
           (hit-break break (format nil "~a failed: ~a" name (episode-reason episode))
                      episode place))))))
  (watch-step event episode branch))

(defun watch-fluent (fluent value pulse)
  (let ((title (fluent-title fluent)))
    (do-breaks (break :fluent)
      (when (same-name-p (plan-break-what break) title)
        (hit-break break
                   (if pulse
                       (format nil "~a was pulsed" title)
                       (format nil "~a became ~a" title (value-words (log-value value))))
                   (and *branch* (branch-episode *branch*)) *place*)))))

(defun reach-form (branch place)
  "BRANCH is about to execute the form at PLACE. Called while *FORMS-WATCHED*."
  (when (plan-debug-forms (debugger))
    (let ((episode (branch-episode branch)))
      (do-breaks (break :line)
        (when (on-line-p break place)
          (hit-break break (format nil "line ~a" (plan-break-what break)) episode place)))
      (watch-step :form episode t))))

(defun line-of-place (place)
  "(file line column), looked up once for each place."
  (let ((lines (image-table :lines)))
    (or (gethash place lines)
        (setf (gethash place lines)
              (or (first (source-places (list (list place "")))) (list "" 0 0))))))

(defun file-name-part (path)
  (let ((slash (position #\/ path :from-end t))) (if slash (subseq path (1+ slash)) path)))

(defun in-file-p (file wanted)
  (or (string= wanted "") (string= wanted (if (find #\/ wanted) file (file-name-part file)))))

(defun on-line-p (break place)
  (destructuring-bind (file line column) (line-of-place place)
    (declare (ignore column))
    (and (eql line (plan-break-what break)) (in-file-p file (plan-break-file break)))))

(defun check-step-line (line wanted)
  "Refuses a line on which no step begins. Files without known plans may be loaded later."
  (let ((nearest nil) (nearest-file nil))
    (loop for place being the hash-keys of (image-table :steps)
          for (file number) = (line-of-place place)
          do (when (and (string/= file "") (in-file-p file wanted)
                        (or (null nearest) (< (abs (- number line)) (abs (- nearest line)))))
               (setf nearest number nearest-file file)))
    (unless (member nearest (list nil line))
      (fail "no step of a plan begins on line ~d of ~:[the files that are loaded~;~:*~a~]; the nearest ~
             is on line ~d of ~a~:[; give the name of a file that is loaded later, too~;~]" line
            (and (string/= wanted "") wanted) nearest (file-name-part nearest-file)
            (string/= wanted "")))))

;;; Steps

(defun owner-number (episode branch)
  "Of the branch whose work EPISODE is."
  (if branch (episode-number episode) (or (episode-parent episode) 0)))

(defun watch-step (event episode branch)
  (let ((step (plan-debug-step (debugger))))
    (when step
      (destructuring-bind (kind run numbers) step
        (when (and episode
                   (eql (episode-run episode) run)
                   (ecase kind
                     (:into (not (eq event :waits)))
                     (:over (and (not (eq event :waits))
                                 (or (member (owner-number episode branch) numbers)
                                     (and (eq event :begins)
                                          (member (episode-parent episode) numbers)))))
                     (:out (and branch (eq event :ends)
                                (member (episode-number episode) numbers)))))
          (stop-plans-at (format nil "step: ~a~@[ ~a~]" (episode-name episode)
                                 (case event
                                   (:begins "began") (:goes-on "goes on")
                                   (:ends (string-downcase (symbol-name
                                                            (episode-result episode))))))
                         episode (episode-place episode)))))))

(defun running-episode (number)
  "The branch NUMBER if it runs, else the innermost around it that does; nil: none."
  (loop for run in (logged-runs)
        for episode = (or (gethash number (run-running run))
                          (find number (run-ended run) :key #'episode-number))
        do (when episode
             (return (if (and (null (episode-ended episode))
                              (not (eq (episode-kind episode) :command)))
                         episode
                         (and (episode-parent episode)
                              (running-episode (episode-parent episode))))))))

(defun newest-plan ()
  (let ((plan (first (last (rpl-plans *rpl*)))))
    (and plan (branch-episode (plan-root plan)))))

(defun numbers-upwards (episode)
  (loop for one = episode then (and (episode-parent one) (running-episode (episode-parent one)))
        while one collect (episode-number one)))

(defun go-on ()
  (let ((debug (debugger)))
    (setf (plan-debug-stop debug) nil (plan-debug-goes-on debug) t)
    (watch-again debug)
    t))

(defun plan-continue ()
  "Lets the world run to the next breakpoint."
  (setf (plan-debug-step (debugger)) nil)
  (go-on))

(defun plan-step (kind &optional number)
  "(plan-step :into), (plan-step :over), (plan-step :out): lets the world run until a tick in which
the plan does anything; in which the branch does that stopped last, not those below it; in which that
branch ends. NUMBER is that of another branch; the plan's end ends every step."
  (let ((usage "(plan-step :into|:over|:out [number])") (debug (debugger)))
    (unless (member kind '(:into :over :out)) (wrong usage "~a is not a kind of step" (show kind)))
    (unless (or (null number) (integerp number))
      (wrong usage "~a is not the number of a branch" (show number)))
    (let ((episode (or (if number
                           (running-episode number)
                           (and (plan-debug-at debug) (running-episode (plan-debug-at debug))))
                       (newest-plan))))
      (unless episode (fail "no plan is running; start one with (rpl-start (plan argument ...))"))
      (setf (plan-debug-step debug)
            (list kind (episode-run episode)
                  (if (eq kind :out)
                      (list (episode-number episode) (episode-run episode))
                      (numbers-upwards episode))))
      (go-on))))

;;; Breakpoints

(defun break-name (object usage)
  (cond ((fluent-p object) (fluent-title object))
        ((and (stringp object) (string/= object "")) object)
        ((and object (symbolp object)) (show object))
        (t (wrong usage "~a is not a name" (show object)))))

(defun plan-break (kind &optional what (file ""))
  "(plan-break :command name), (plan-break :form name), (plan-break :fluent name),
(plan-break :line number [file]), (plan-break :failure): the world pauses after a tick in which that
command or form of a plan begins, the fluent changes, a form on the line is reached, a branch fails.
Gives the number of the breakpoint."
  (let ((usage "(plan-break :command|:form|:fluent|:line|:failure [what] [file])")
        (debug (debugger)))
    (let ((what (check-break kind usage what)))
      (unless (stringp file) (wrong usage "~a is not the name of a file" (show file)))
      (when (eq kind :line) (check-step-line what file))
      (when (>= (length (plan-debug-breaks debug)) *most-breaks*)
        (fail "there are ~d breakpoints already; remove some with (plan-unbreak number)"
              *most-breaks*))
      (add-break kind what (if (eq kind :line) file "") t 0)
      (plan-debug-last-break debug))))

(defun check-break (kind usage what)
  (case kind
    ((:command :form :fluent) (break-name what usage))
    (:line (unless (and (integerp what) (< 0 what 10000000))
             (wrong usage "~a is not the number of a line" (show what)))
     what)
    (:failure "")
    (t (wrong usage "~a is not a kind of breakpoint" (show kind)))))

(defun add-break (kind what file enabled hits)
  (let ((debug (debugger)))
    (setf (plan-debug-breaks debug)
          (append (plan-debug-breaks debug)
                  (list (make-plan-break :number (incf (plan-debug-last-break debug)) :kind kind
                                         :what what :file file :enabled enabled :hits hits))))
    (watch-again debug)))

(defun numbered-break (number)
  (or (find number (plan-debug-breaks (debugger)) :key #'plan-break-number)
      (fail "~a is not the number of a breakpoint; (plan-breaks) lists them" (show number))))

(defun plan-unbreak (&optional number)
  "Removes a breakpoint, or all of them."
  (let ((debug (debugger)))
    (setf (plan-debug-breaks debug)
          (and number (remove (numbered-break number) (plan-debug-breaks debug))))
    (watch-again debug)
    t))

(defun plan-break-enable (number)
  (setf (plan-break-enabled (numbered-break number)) t)
  (watch-again (debugger))
  t)

(defun plan-break-disable (number)
  "The breakpoint stays without effect until it is enabled."
  (setf (plan-break-enabled (numbered-break number)) nil)
  (watch-again (debugger))
  t)

(defun plan-breaks ()
  "A list (number kind what [file] enabled hits) of each breakpoint."
  (loop for break in (plan-debug-breaks (debugger))
        collect `(,(plan-break-number break) ,(plan-break-kind break) ,(plan-break-what break)
                  ,@(unless (string= (plan-break-file break) "") (list (plan-break-file break)))
                  ,(plan-break-enabled break) ,(plan-break-hits break))))

;;; For C++

(defun break-words (break)
  (list (plan-break-number break) (string-downcase (symbol-name (plan-break-kind break)))
        (plan-break-what break) (plan-break-file break) (and (plan-break-enabled break) t)
        (plan-break-hits break)))

(defun take-debug-report ()
  "(news stop goes-on), NEWS: there is something for TAKE-PLAN-TRACE to tell."
  (let* ((debug (debugger)) (changed (shiftf (plan-debug-changed debug) nil)))
    (list (and (or changed (traced-p (rpl-trace *rpl*))) t)
          (shiftf (plan-debug-stop debug) nil)
          (shiftf (plan-debug-goes-on debug) nil))))

(defun set-plan-breaks (breaks)
  "Those of the world before: (kind what file enabled)."
  (plan-unbreak)
  (loop for (kind what file enabled) in breaks
        do (add-break (find kind *break-kinds* :test #'string-equal) what file enabled 0))
  t)
