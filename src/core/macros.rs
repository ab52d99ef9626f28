//! Macros for all modules of both packages.

/// Declares an enum whose values have names in files and on the command line. Older names, after
/// `|`, are still read. With `impl` it gives names to the variants of an enum that hold data.
#[macro_export]
macro_rules! named {
    ($(#[$meta:meta])* pub enum $Type:ident {
        $($(#[$doc:meta])* $Value:ident = $name:literal $(| $older:literal)*,)*
    }) => {
        $(#[$meta])*
        #[derive(Debug, Clone, Copy, PartialEq, Eq)]
        pub enum $Type { $($(#[$doc])* $Value,)* }

        impl $Type {
            /// All values, in the order of their declaration.
            pub const ALL: [$Type; [$($name),*].len()] = [$($Type::$Value),*];
            /// All values with their names.
            pub const NAMES: [(&'static str, $Type); [$($name),*].len()] =
                [$(($name, $Type::$Value)),*];

            /// The name in files and on the command line.
            pub const fn name(self) -> &'static str {
                match self { $($Type::$Value => $name),* }
            }

            /// The value of this name.
            pub fn named(name: &str) -> Option<$Type> {
                match name {
                    $($name $(| $older)* => Some($Type::$Value),)*
                    _ => None,
                }
            }
        }
    };
    (impl $Type:ident { $($Variant:ident = $name:literal,)* }) => {
        impl $Type {
            /// The names of all variants in files.
            pub const NAMES: [&'static str; [$($name),*].len()] = [$($name),*];

            /// The name of the variant in files.
            pub const fn name(self) -> &'static str {
                match self { $($Type::$Variant { .. } => $name),* }
            }
        }
    };
}

/// Implements `Clone` for a struct with a `clone_from` that reuses the memory of every field, which
/// a derived one does not. Buffers are empty in a copy, and `clone_from` leaves them as they are.
#[macro_export]
macro_rules! impl_clone {
    ($Type:ident { $($field:ident),* } $(buffers { $($buffer:ident),* })?) => {
        impl Clone for $Type {
            fn clone(&self) -> $Type {
                $Type {
                    $($field: Clone::clone(&self.$field),)*
                    $($($buffer: Default::default(),)*)?
                }
            }

            fn clone_from(&mut self, other: &$Type) {
                $(Clone::clone_from(&mut self.$field, &other.$field);)*
            }
        }
    };
}
