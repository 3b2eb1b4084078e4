;;;; SPDX-License-Identifier: GPL-3.0-or-later
;;;; What programs say to robots, without a world: `ecl --norc --shell robot_programs_test.lisp' loads
;;;; the dialect and answers its questions itself. Ends with 1 when something is not as it should be.

(defvar cl-user::*lisp* (merge-pathnames "../../../core/lisp/" *load-truename*))

(defun cl-user::dialect-files ()
  "The words between set(lisp_files and ) in the CMakeLists.txt; the loader locks all up."
  (with-open-file (stream (merge-pathnames "CMakeLists.txt" cl-user::*lisp*))
    (let* ((text (make-string (file-length stream)))
           (size (read-sequence text stream))
           (begin (+ (search "set(lisp_files" text) 14))
           (list (subseq text begin (position #\) text :start begin :end size))))
      (remove "LOADER" (read-from-string (format nil "(~a)" list))
              :key #'symbol-name :test #'string=))))

;; An error that nothing expects must not wait for a person.
(setf ext:*invoke-debugger-hook* (lambda (condition hook)
                                   (declare (ignore hook))
                                   (format t "~&~a~%" condition)
                                   (ext:quit 2)))

;; The dialect takes these away from programs.
(defvar cl-user::*ways-out* (mapcar #'fdefinition '(ext:quit mp:exit-process)))

(dolist (file (cl-user::dialect-files))
  (handler-bind ((warning #'muffle-warning))
    (load (merge-pathnames (format nil "~(~a~).lisp" file) cl-user::*lisp*) :verbose nil)))

(setf (fdefinition 'ext:quit) (first cl-user::*ways-out*)
      (fdefinition 'mp:exit-process) (second cl-user::*ways-out*))

(in-package "MAGNA")

(defvar *asked* nil "The questions to the world, newest first.")
(defvar *tick* 0)
(defvar *ticket* 0)
(defvar *designators* nil "(number type angle place-type data), of robot 0.")
(defvar *odometers* '("main"))
(defvar *parameters* '(("Max-Speed" . 1) ("No-Sensor-Error")))
(defvar *failures* nil "What programs were told, newest first.")
(defvar *told* nil)

(defun answer (name arguments)
  (cond ((string= name "tick") *tick*)
        ((string= name "command") (incf *ticket*))
        ((string= name "robot-parts") '(((0.5d0 8) (1 16)) (10 4) (20 5)))
        ((string= name "camera") '(0.25d0 nil nil))
        ((string= name "designators") (mapcar #'first *designators*))
        ((string= name "designator") (rest (assoc (second arguments) *designators*)))
        ((string= name "odometers") *odometers*)
        ((string= name "make-odometer")
         (unless (member (second arguments) *odometers* :test #'string=)
           (setf *odometers* (append *odometers* (rest arguments)))))
        ((string= name "odometer") '((1 2) (3 4) (5 6)))
        ((string= name "parameter") (cdr (assoc (first arguments) *parameters* :test #'string=)))
        ((string= name "set-parameter")
         (setf (cdr (assoc (first arguments) *parameters* :test #'string=)) (second arguments))
         nil)))

(defun %attribute (thing attribute)
  "Everything is asked for."
  (declare (ignore thing attribute))
  :ask)

(defun %ask (name arguments)
  (push (cons name arguments) *asked*)
  (list t (answer name arguments)))
(defun %item-begins () nil)
(defun program-failed (program message &optional place)
  (declare (ignore place))
  (push (list program message) *failures*))
(defun program-message (kind text) (push (list kind text) *told*))

(setf *image* (make-image) *image-state* (make-image-state) *programs* (make-world-programs)
      *rpl* (make-rpl) *program-table* (make-program-table))

(define-parameters '("Max-Speed" "No-Sensor-Error"))

(defvar *problems* 0)

(defmacro check (form expected)
  `(let ((found (handler-case ,form (world-error (e) (list :error (princ-to-string e))))))
     (unless (equalp found ,expected)
       (incf *problems*)
       (format t "~&~s~%  gives    ~s~%  expected ~s~%" ',form found ,expected))))

(defmacro check-error (form &rest parts)
  "FORM fails with a message that has all PARTS."
  `(let ((said (handler-case (progn ,form "nothing") (world-error (e) (princ-to-string e)))))
     (dolist (part (list ,@parts))
       (unless (search part said)
         (incf *problems*)
         (format t "~&~s~%  says     ~a~%  expected ~a~%" ',form said part)))))

(defvar *called* nil "With what the last continuation was called.")
(defun note (&rest arguments) (setf *called* arguments))
(defun told () "What the engine was told to do last."
  (rest (find "command" *asked* :key #'first :test #'string=)))
(defun ends (&optional code result) "The last command ends."
  (setf *called* nil)
  (command-ended *ticket* code result)
  *called*)

(defmacro deftest (name &body body)
  `(let ((*image-state* (make-image-state)) (*asked* nil) (*tick* 0) (*failures* nil) (*told* nil)
         (*designators* (list (list 3 "local" 0.5d0 nil '(("color" "red") ("closed" nil)))
                              (list 4 "non-local" -1 "doorway" nil)))
         (*odometers* (list "main")) (*called* nil))
     (makunbound 'robbie)
     (let ((before *problems*) (robbie (bind-robot "robbie" 0)))
       (declare (ignorable robbie))
       ,@body
       (format t "~&~:[ok     ~;FAILED ~] ~a~%" (> *problems* before) ,name))))

(defun camera-of (robot) (robot-camera robot 1))
(defun desig-of (robot) (designator-of robot (first *designators*)))

(deftest "a robot is the value of the variable of its name"
  (check (eq (symbol-value 'robbie) robbie) t)
  (check (robot-id robbie) 0)
  (check (eq (bind-robot "robbie" 0) robbie) t)
  (check-error (robot-cameras (make-robot :name "ghost")) "ghost is in no world that runs")
  (check-error (robot-cameras 3) "expected a robot, not 3"))

(deftest "parts are the same each time and know what they can"
  (check (eq (robot-camera robbie 1) (aref (robot-cameras robbie) 1)) t)
  (check (camera-field-of-view (robot-camera robbie 0)) 0.5d0)
  (check (camera-resolution (robot-camera robbie 1)) 16)
  (check (camera-angle (robot-camera robbie 1)) 0.25d0)
  (check (map 'list #'hand-strength (robot-hands robbie)) '(10 4))
  (check (storage-bin-capacity (robot-storage-bin robbie 1)) 5)
  (check (princ-to-string (robot-storage-bin robbie 1)) "#<storage bin 1 of robbie>")
  (check-error (robot-hand robbie 2) "robbie has no hand 2: they are numbered from 0 to 1")
  (check-error (robot-hand robbie 'left) "expected the number of a hand, not left"))

(deftest "a designator says what the engine knows of it, and then what was known last"
  (let ((desig (desig-of robbie)))
    (check (designator-type desig) :local)
    (check (designator-angle desig) 0.5d0)
    (check (designator-data desig) '((:color red) (:closed nil)))
    (check (eq (desig-of robbie) desig) t)
    (setf *designators* '((4 "non-local" -1 "doorway" nil)))
    (check (designator-data desig) '((:color red) (:closed nil)))
    (check (designator-data (designator-of robbie (first *designators*))) '(doorway))
    (check (eq (designator-of robbie '(3)) desig) t)))

(deftest "designators that are gone leave the table a tick later"
  (desig-of robbie)
  (setf *designators* '((5 "local" 0 nil nil)))
  (desig-of robbie)
  (check (length (robot-designators robbie)) 2)
  (setf *tick* 1 *designators* '((6 "local" 0 nil nil)))
  (desig-of robbie)
  (check (mapcar #'known-number (robot-designators robbie)) '(6 5)))

(defparameter *headings*
  ;; command and arguments; what C++ is told; what the continuation gets after the error and the
  ;; resource, of a result and without one
  (flet ((cam (r) (robot-camera r 1)) (hand (r) (robot-hand r 0)) (bin (r) (robot-storage-bin r 1)))
    (let ((desig #'desig-of) (cam #'cam) (hand #'hand) (bin #'bin) (robot #'identity))
      `((robot-set-speed ,robot (0.5d0) ("set-speed" ("argument" 0.5d0)) (7) (0))
        (robot-set-turn-angle ,robot (1) ("set-turn-angle" ("argument" 1d0)) (7) (0))
        (robot-turn ,robot (-1) ("turn" ("argument" -1d0)) (7) (0))
        (robot-about-face ,robot () ("about-face") (7) (0))
        (robot-turn-left ,robot () ("turn-left") (7) (0))
        (robot-turn-right ,robot () ("turn-right") (7) (0))
        (robot-align-place ,robot () ("align-place") (7) (0))
        (robot-turn-corner ,robot () ("turn-corner") (7) (0))
        (robot-go-forward ,robot (12) ("go-forward" ("ticks" 12)) () ())
        (robot-goto-wall ,robot () ("goto-wall") () ())
        (robot-follow-wall ,robot () ("follow-wall") () ())
        (robot-goto-designator ,robot (,cam) ("goto-designator" ("camera" 1))
                               (,cam ,desig) (,cam nil))
        (robot-stop ,robot () ("stop") () ())
        (robot-place ,robot () ("place") (doorway) (nil))
        (camera-view ,cam () ("camera-view" ("camera" 1)) ((1 2 3)) (nil))
        (camera-get-place-designator
         ,cam (doorway)
         ("camera-get-place-designator" ("camera" 1) ("place-type" "doorway") ("all" nil))
         (,desig) (nil))
        (camera-get-all-place-designators
         ,cam ("Doorway")
         ("camera-get-place-designator" ("camera" 1) ("place-type" "doorway") ("all" t))
         ((,desig)) (nil))
        (camera-get-object-designator
         ,cam (:local ((:color (red blue)) (:closed nil) (:size (3 5) 2)))
         ("camera-get-object-designator" ("camera" 1) ("type" "local")
          ("spec" (("color" (red blue) nil) ("closed" nil nil) ("size" (3 5) 2))) ("all" nil))
         (,desig) (nil))
        (camera-get-all-object-designators
         ,cam (:non-local nil)
         ("camera-get-object-designator" ("camera" 1) ("type" "non-local") ("spec" nil) ("all" t))
         ((,desig)) (nil))
        (camera-track ,cam (,desig) ("camera-track" ("camera" 1) ("designator" 3)) (,desig) (,desig))
        (camera-untrack ,cam () ("camera-untrack" ("camera" 1)) () ())
        (camera-turn ,cam (0.5d0) ("camera-turn" ("camera" 1) ("argument" 0.5d0)) (7) (0))
        (camera-align-robot ,cam () ("camera-align-robot" ("camera" 1)) (7) (0))
        (camera-align-place ,cam () ("camera-align-place" ("camera" 1)) (7 doorway) (0 nil))
        (camera-insert ,cam (,desig) ("camera-insert" ("camera" 1) ("into" ("designator" 3)))
                       (,desig) (,desig))
        (camera-insert ,cam (,bin) ("camera-insert" ("camera" 1) ("into" ("bin" 1))) (,bin) (,bin))
        (camera-remove ,cam () ("camera-remove" ("camera" 1)) () ())
        (hand-grasp-desig ,hand (,cam ,desig)
                          ("hand-grasp-desig" ("hand" 0) ("camera" 1) ("designator" 3))
                          (,desig) (,desig))
        (hand-ungrasp ,hand () ("hand-ungrasp" ("hand" 0)) () ())
        (hand-grasp-check ,hand () ("hand-grasp-check" ("hand" 0)) () ())
        (hand-track ,hand () ("hand-track" ("hand" 0)) () ())
        (hand-insert ,hand (,desig) ("hand-insert" ("hand" 0) ("into" ("designator" 3)))
                     (,desig) (,desig))
        (hand-insert-bin ,hand (,bin) ("hand-insert" ("hand" 0) ("into" ("bin" 1))) (,bin) (,bin))
        (hand-remove ,hand () ("hand-remove" ("hand" 0)) () ())
        (storage-bin-open ,bin () ("storage-bin-open" ("bin" 1)) () ())
        (storage-bin-close ,bin () ("storage-bin-close" ("bin" 1)) (,hand) (nil))))))

(defun resolved (values robot)
  "VALUES with what their functions give for ROBOT, also one list deep."
  (loop for value in values
        collect (cond ((functionp value) (funcall value robot))
                      ((and (consp value) (functionp (first value))) (resolved value robot))
                      (t value))))

(deftest "every command tells C++ what it says and gives its continuation what the manual says"
  (loop for (name of arguments told results nothing) in *headings*
        for resource = (funcall of robbie)
        for result = (list 7 "doorway" '(1 2 3) (list (first *designators*)) '("hand" 0) nil)
        do (check (list name (apply name resource (append (resolved arguments robbie) '(note))))
                  (list name nil))
           (check (cons name (rest (told))) (list* name (first told) (list (rest told))))
           (check (cons name (ends nil result))
                  (list* name nil resource (resolved results robbie)))
           (apply name resource (append (resolved arguments robbie) (list #'note)))
           (check (cons name (ends "INTERRUPT" nil))
                  (list* name :interrupt resource (resolved nothing robbie)))))

(deftest "arguments are checked"
  (let ((cam (camera-of robbie)) (other (bind-robot "other" 1)))
    (check-error (camera-turn 3 1 'note) "(camera-turn camera angle continuation)" "3 is no camera")
    (check-error (camera-turn cam 'left 'note) "the angle needs a number, not left")
    (check-error (camera-turn cam 1 nil) "nil is no continuation")
    (check-error (camera-turn cam 1 'nobody) "nobody is no continuation")
    (check-error (camera-track cam nil 'note) "nil is no designator")
    (check-error (camera-track (robot-camera other 0) (desig-of robbie) 'note) "is not of other")
    (check-error (camera-insert cam cam 'note) "is no designator")
    (check-error (hand-insert-bin (robot-hand robbie 0) cam 'note) "is no storage bin")
    (check-error (robot-go-forward robbie 1.5 'note) "the time needs a whole number, not 1.5")
    (check-error (robot-go-forward robbie -1 'note) "the time is not negative, but -1 is")
    (check-error (camera-get-object-designator cam :near nil 'note) "not :near")
    (check-error (camera-get-object-designator cam :local '(:color red) 'note)
                 ":color is no attribute with a value")
    (check-error (camera-get-object-designator cam :local '((:size 3 4 5)) 'note) "(:size 3 4 5)")
    (check (told) nil)))

(deftest "an error in a continuation is its program's alone, and each is called once"
  (let* ((one (make-program :name "one")) (two (make-program :name "two")) (*program* one)
         (*place* 42) (seen nil))
    (robot-stop robbie (lambda (err robot) (declare (ignore err robot)) (error "a ~a" "mistake")))
    (let ((*program* two))
      (camera-view (camera-of robbie) (lambda (&rest all) (declare (ignore all))
                                        (setf seen *program*))))
    (check (list (pending-commands one) (pending-commands two)) '(1 1))
    (let ((*program* nil))
      (check (command-ended (1- *ticket*) nil nil) t)
      (check (command-ended *ticket* nil nil) t)
      (check (command-ended *ticket* nil nil) nil))
    (check *failures* (list (list one "a mistake")))
    (check seen two)
    (robot-stop robbie 'note)
    (forget-commands one)
    (check (ends) nil)))

(deftest "that a track has begun is told as often as it is"
  (let ((begun nil) (cam (camera-of robbie)) (desig (desig-of robbie)))
    (camera-track cam desig 'note (lambda (&rest all) (push all begun)))
    (tracking-began *ticket*)
    (check begun (list (list cam desig)))
    (check (ends "LOST-TRACK" nil) (list :lost-track cam desig))
    (tracking-began *ticket*)
    (check (length begun) 1)))

(deftest "odometers are known by name, and a new one destroys the old"
  (let ((home (make-odometer-of robbie 'home)))
    (check (eq (robot-odometer robbie 'home) home) t)
    (check (robot-odometer robbie 'away) nil)
    (check (mapcar #'odometer-name (robot-odometers robbie)) '(main home))
    (check (odometer-name (robot-main-odometer robbie)) 'main)
    (check (get-odometer-ang home) (make-interval-of 5 6))
    (let* ((old (make-pt-interval-of (make-interval-of 0 0) (make-interval-of 0 0)))
           (new (get-odometer-pos home old)))
      (check (eq new old) t)
      (check new (make-pt-interval-of (make-interval-of 1 2) (make-interval-of 3 4))))
    (reset-odometer-pos home)
    (check (first *asked*) '("reset-odometer" 0 "home" t nil))
    (check (eq (make-odometer-of robbie 'home) home) nil)
    (check-error (reset-odometer home) "home was destroyed")
    (check-error (make-odometer-of robbie 3) "expected a symbol that names an odometer, not 3")))

(deftest "messages wait until they are wanted"
  (error-set "Hand " 0 " is lost")
  (warning-set "careful" t)
  (message-set 'done)
  (queue-message :error "of the simulator")
  (check *told* '((:message "DONE") (:warning "careful") (:error "Hand 0 is lost")))
  (check (with-output-to-string (out) (error-display out))
         (format nil "*ERROR* -> Hand 0 is lost~%*WARNING* -> careful~%DONE~%~
                      *ERROR* -> of the simulator~%"))
  (check (with-output-to-string (out) (error-display out)) "")
  (setf flush-all-errors* t)
  (error-set "nobody sees this")
  (check (length *told*) 3)
  (check (with-output-to-string (out) (error-display out)) "")
  (setf flush-all-errors* nil)
  (check (with-output-to-string (out) (error-display out)) ""))

(defun run-until (tick) (loop while (< *tick* tick) do (incf *tick*) (run-events *tick*)))

(deftest "an event runs in its tick, one on each resource, the stronger first"
  (let ((said nil))
    (flet ((say (&rest words) (push (cons *tick* words) said)))
      (schedule ('a) (say 'a) (schedule ('a :timer 2) (say 'chained)))
      (schedule ('b :priority 5) (say 'b))
      (schedule ((robot-camera robbie 0) :timer 3) (say 'camera))
      (check (schedule ('a :interrupt (say 'loses)) (say 'never)) nil)
      (check (schedule ('b :priority 6 :interrupt (say 'never)) (say 'stronger)) t)
      (check (schedule ('c :interrupt (say 'bumped)) (say 'never)) t)
      (check (schedule ('c :priority 1) (say 'c)) t)
      (run-until 4)
      (check (reverse said)
             '((0 loses) (0 bumped) (1 stronger) (1 c) (1 a) (3 camera) (3 chained))))))

(deftest "a test is made from the first tick on until it holds or its time is over"
  (let ((said nil) (tests 0) (open nil))
    (schedule ('a :when (progn (incf tests) open) :timer 3 :timeout 9) (push *tick* said))
    (schedule ('b :when (progn nil) :timeout 4 :interrupt (push 'never said)) (push 'never said))
    (schedule ('c :when (error "bad test")) (push 'never said))
    (let ((*program* :p)) (schedule ('d :timer 100) nil))
    (run-until 5)
    (check (list said tests (pending-events :p)) '(nil 3 1))
    (check *failures* '((nil "bad test")))
    (setf open t)
    (run-until 7)
    (check said '(6))
    (forget-events :p)
    (check (hash-table-count (agenda-by-resource (agenda))) 0)
    (check (hash-table-count (agenda-by-tick (agenda))) 0)))

(deftest "a command calls off what waits on its resource, and so does who grabs it"
  (let ((said nil) (cam (robot-camera robbie 0)))
    (schedule (cam :interrupt (push 'bumped said)) (push 'never said))
    (camera-view cam (lambda (&rest all) (declare (ignore all)) nil))
    (check said '(bumped))
    (schedule ((robot-hand robbie 1) :interrupt (push 'grabbed said)) (push 'never said))
    (grab-resource (robot-hand robbie 1))
    (check said '(grabbed bumped))
    (check (first *asked*) '("interrupt" 0 "hand" 1))
    (grab-resource robbie)
    (check (first *asked*) '("interrupt" 0 "robot" 0))
    (run-until 3)
    (check said '(grabbed bumped))
    (check-error (grab-resource 3) "3 is no robot, camera, hand, storage bin, thing or symbol")))

(deftest "a form of schedule that is wrong says what is expected"
  (check-error (macroexpand '(schedule)) "parts are missing")
  (check-error (macroexpand '(schedule robbie)) "robbie is no list")
  (check-error (macroexpand '(schedule (robbie :prio 3))) ":prio is not one of :priority"))

(deftest "parameters are words that stand for what the engine has"
  (check (eval 'max-speed*) 1)
  (eval '(setf max-speed* 0.5d0))
  (check (eval '(incf max-speed* 0.25d0)) 0.75d0)
  (check (eval 'no-sensor-error*) nil)
  (eval '(setf no-sensor-error* t))
  (check (eval 'no-sensor-error*) t)
  (check-error (eval '(setf max-speed* 'fast)) "expected a number, t or nil for max-speed*, not fast")
  (clean-simulation)
  (check (first *asked*) '("clean" t)))

(ext:quit (if (zerop *problems*) 0 1))
